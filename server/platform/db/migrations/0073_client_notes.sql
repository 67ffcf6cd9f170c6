-- What staff note about a client, each with its author and time; `clients.note` stays the remark in the list.
create table client_notes (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  text text not null,
  admin_id bigint not null references admins,
  -- as it was at that time
  admin_name text not null,
  created_at timestamptz not null default now()
);
create index client_notes_client on client_notes (client_id, id);

-- the clients of one member of staff
create index clients_responsible on clients (responsible_admin_id, id) where responsible_admin_id is not null;

create trigger client_notes_unchanged before update on client_notes for each row execute function refuse_change();
