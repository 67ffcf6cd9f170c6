-- Files that systems without HTTP leave in a folder (docs/decisions/0156). Names and phones of signers are not kept here: they
-- are in the table that was left, and in the requests made of it.
create table exchange_folders (
  -- below the root of the setting; '' is the root itself
  folder text primary key,
  client_id bigint references clients,
  -- when its folders were made: without them it is a disk that is not mounted
  opened_at timestamptz,
  -- why files are not exchanged now, for people
  fault text,
  changed_at timestamptz not null default now()
);
-- What was taken from a folder at once: a table with the documents that it names, or a single file that is returned.
create table exchange_drops (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  folder text not null,
  name text not null,
  sha256 text not null,
  taken_at timestamptz not null default now(),
  -- when all of its files were put in their places
  finished_at timestamptz
);
create index exchange_drops_unfinished on exchange_drops (folder, id) where finished_at is null;
create index exchange_drops_taken on exchange_drops (taken_at);
-- A row of a table with its document.
create table exchange_files (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  exchange_drop_id bigint not null references exchange_drops on delete cascade,
  folder text not null,
  table_name text not null,
  -- of the table; null where there is none
  line integer,
  file_name text not null,
  -- which of the documents of its drop; null where none is in the folder
  part integer,
  -- under which it is put into the folders of results
  placed_name text not null,
  external_id text,
  sha256 text,
  status text not null check (status in ('waiting', 'sent', 'repeated', 'signed', 'rejected', 'returned')),
  reason text,
  request_id bigint references document_sign_requests,
  -- whether the register in the folder says what this row says
  registered boolean not null default false,
  created_at timestamptz not null default now(),
  check (status <> 'returned' or reason is not null),
  check (status not in ('sent', 'signed', 'rejected') or request_id is not null)
);
create unique index exchange_files_placed on exchange_files (folder, lower(placed_name));
create index exchange_files_drop on exchange_files (exchange_drop_id, line);
create index exchange_files_open on exchange_files (folder, id) where status = 'sent';
create index exchange_files_unregistered on exchange_files (folder, created_at) where not registered;
create index exchange_files_day on exchange_files (folder, created_at);
create index exchange_files_client on exchange_files (client_id, id);
create index exchange_files_repeated on exchange_files (client_id, external_id) where request_id is not null;
create index exchange_files_request on exchange_files (request_id) where request_id is not null;
-- An `external_id` that was freed is found too: what a folder sent once it does not send again.
create index batches_freed on batches (client_id, external_id) where external_id is not null and freed_at is not null;
