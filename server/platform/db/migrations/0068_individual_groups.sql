-- Named groups of people, for sendings that repeat.
create table individual_groups (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  name text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index individual_groups_name on individual_groups (client_id, lower(name));

create table individual_group_members (
  individual_group_id bigint not null references individual_groups on delete cascade,
  individual_id bigint not null references individuals on delete cascade,
  primary key (individual_group_id, individual_id)
);
create index individual_group_members_individual on individual_group_members (individual_id);

-- Who is archived or erased leaves every group.
create function leave_groups() returns trigger language plpgsql as $$
begin
  delete from individual_group_members where individual_id = new.id;
  return null;
end $$;
create trigger individuals_leave_groups after update on individuals for each row
  when (new.archived_at is not null and old.archived_at is null or new.phone = '' and old.phone <> '')
  execute function leave_groups();

-- The group that an import adds its people to.
alter table imports add individual_group_id bigint references individual_groups on delete set null;
