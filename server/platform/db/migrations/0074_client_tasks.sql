-- What staff have to do for a client, by a day in Moscow.
create table client_tasks (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  text text not null,
  due_on date not null,
  -- who is responsible
  admin_id bigint not null references admins,
  created_by text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  done_by text,
  version integer not null default 1,
  check ((done_at is null) = (done_by is null))
);
create index client_tasks_client on client_tasks (client_id, id);
create index client_tasks_done on client_tasks (id) where done_at is not null;
create index client_tasks_client_due on client_tasks (client_id, due_on, id);
create index client_tasks_admin_due on client_tasks (admin_id, due_on, id);
create index client_tasks_open_due on client_tasks (due_on, id) where done_at is null;
