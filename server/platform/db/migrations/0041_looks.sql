-- Which member of staff looked at which client's data; one row per quarter of an hour and thing.
create table looks (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  admin_id bigint not null references admins,
  -- as they were at that time
  admin_name text not null,
  role text not null,
  client_id bigint not null references clients,
  subject text not null,
  -- null for the rows of a list
  subject_id bigint,
  kind text not null check (kind in ('card', 'list', 'file', 'signer_view', 'export')),
  quarter bigint not null default floor(extract(epoch from now()) / 900)
);

create unique index looks_once on looks (client_id, admin_id, subject, kind, quarter, subject_id) nulls not distinct;
create index looks_client_id on looks (client_id, id);
create index looks_admin_id on looks (admin_id, id);
create index looks_kind on looks (kind, id);
create index looks_at on looks (at, id);

-- A look is never changed, and deleted only after the shortest term that the setting allows.
create function refuse_young_look() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '1 day' then
    raise exception 'rows of looks are kept for a day at least' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;

create trigger looks_unchanged before update on looks for each row execute function refuse_change();
create trigger looks_kept before delete on looks for each row execute function refuse_young_look();
create trigger looks_no_truncate before truncate on looks for each statement execute function refuse_change();
