-- Links by which a person sets a password: after forgetting it, or as one who was invited. Only the hash of the token
-- is kept, and a person has one live link at most.
create table password_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('reset', 'invitation')),
  client_user_id bigint references client_users,
  admin_id bigint references admins,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- used, or replaced by a newer one
  ended_at timestamptz,
  check (num_nonnulls(client_user_id, admin_id) = 1)
);
create unique index password_links_live_user on password_links (client_user_id) where ended_at is null;
create unique index password_links_live_admin on password_links (admin_id) where ended_at is null;
create index password_links_user on password_links (client_user_id, created_at);
create index password_links_admin on password_links (admin_id, created_at);

-- One who was invited has no password yet.
alter table client_users alter column password_hash drop not null;
alter table admins alter column password_hash drop not null;
