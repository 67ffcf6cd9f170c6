-- A document for each row of a table: what each column means, the cells as they were read, and where documents come from.
alter table bulk_sendings
  add column columns jsonb not null default '[]',
  add column source text not null default 'same' check (source in ('same', 'files', 'form', 'template')),
  -- the form, with the columns that fill its fields: [{name, kind, column}]
  add column source_file_id bigint references files,
  add column fields jsonb not null default '[]',
  add check ((source = 'form') = (source_file_id is not null));
create index bulk_sendings_source_file on bulk_sendings (source_file_id) where source_file_id is not null;

alter table bulk_sending_rows
  -- in the order of the columns
  add column cells jsonb not null default '[]',
  -- field → value, typed over the cells
  add column corrected jsonb not null default '{}',
  add column file_name text,
  -- of the file by that name
  add column file_key text,
  -- the row's own document
  add column file_id bigint references files;
create index bulk_sending_rows_file_key on bulk_sending_rows (bulk_sending_id, file_key) where file_key is not null;
create index bulk_sending_rows_file on bulk_sending_rows (file_id) where file_id is not null;

-- Files uploaded for the rows of a table. Those of an archive wait until they are unpacked.
create table bulk_sending_files (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  bulk_sending_id bigint not null references bulk_sendings on delete cascade,
  name text not null,
  -- the name by which rows find it
  key text not null,
  status text not null check (status in ('waiting', 'taken', 'refused')),
  error text,
  file_id bigint references files,
  -- storage key and place of the entry: {key, start, packed, size, crc, deflated}
  entry jsonb,
  check ((status = 'taken') = (file_id is not null)),
  check ((status = 'waiting') = (entry is not null))
);
create index bulk_sending_files_key on bulk_sending_files (bulk_sending_id, key);
create index bulk_sending_files_waiting on bulk_sending_files (bulk_sending_id, id) where status = 'waiting';
create index bulk_sending_files_file on bulk_sending_files (file_id) where file_id is not null;

-- What a client has said about the columns of tables with these headings.
create table table_mappings (
  client_id bigint not null references clients,
  -- SHA-256 of the headings, in any order
  headings text not null,
  -- heading → field, null for a column that is not used
  fields jsonb not null,
  used_at timestamptz not null default now(),
  primary key (client_id, headings)
);
