-- A list as somebody wants to see it again: of one member of staff or user, or shared with those of the same side.
create table saved_views (
  id bigint generated always as identity primary key,
  -- null: of staff
  client_id bigint references clients,
  admin_id bigint references admins,
  client_user_id bigint references client_users,
  list text not null,
  name text not null,
  filter jsonb not null,
  sort jsonb not null,
  -- in their order; null: as the list has them
  columns jsonb,
  is_shared boolean not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (num_nonnulls(admin_id, client_user_id) = 1),
  check ((client_id is null) = (client_user_id is null))
);
create unique index saved_views_admin on saved_views (admin_id, list, name) where admin_id is not null;
create unique index saved_views_user on saved_views (client_user_id, list, name) where client_user_id is not null;
create index saved_views_shared on saved_views (list, client_id) where is_shared;
