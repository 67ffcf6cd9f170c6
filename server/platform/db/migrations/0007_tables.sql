-- Tables of signers and of rows for lists; templates.

-- Documents that are filled with the values of a person.
create table templates (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  name text not null,
  -- the one in use
  edition int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  search text not null generated always as (search_key(name)) stored
);
create index templates_client on templates (client_id, id) where archived_at is null;

-- Earlier ones stay: documents were made from them.
create table template_editions (
  template_id bigint not null references templates,
  edition int not null check (edition > 0),
  file_id bigint not null references files,
  -- [{name, kind, fields?}]
  fields jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (template_id, edition)
);
create index template_editions_file on template_editions (file_id);

-- Requests to everybody in a table: the same documents, or one for each row.
create table bulk_sendings (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  -- of the file
  name text not null,
  status text not null default 'checked' check (status in ('checked', 'sending', 'short', 'sent', 'stopped')),
  -- ["Отдел", …]
  unknown_columns jsonb not null default '[]',
  -- from here: named when it is confirmed
  legal_entity_id bigint references legal_entities,
  title text,
  message text,
  deadline timestamptz,
  -- [{file_id, title, sha256}]
  documents jsonb not null default '[]',
  remind_every_days int,
  remind_times_max int,
  -- who confirmed, from where: the requests are created in his name
  confirmed_by jsonb,
  confirmed_at timestamptz,
  -- portions sent so far: a job of an earlier one changes nothing
  portions int not null default 0,
  finished_at timestamptz,
  stop_reason text,
  created_by text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- when the personal data of the rows were masked
  erased_at timestamptz,
  -- what each column of the table means: [{name, field}]
  columns jsonb not null default '[]',
  -- where the documents come from: the same ones for everybody, or one for each row
  source text not null default 'same' check (source in ('same', 'files', 'form', 'template')),
  -- the form, with the columns that fill its fields: [{name, kind, column}]
  source_file_id bigint references files,
  fields jsonb not null default '[]',
  -- filled for each row; a later edition changes nothing for a sending
  template_id bigint,
  template_edition int,
  check ((source = 'form') = (source_file_id is not null)),
  check (status in ('checked', 'stopped') or confirmed_at is not null),
  constraint bulk_sendings_confirmed check (num_nonnulls(deadline, confirmed_by, confirmed_at) in (0, 3)
    and (legal_entity_id is null or confirmed_at is not null)),
  foreign key (template_id, template_edition) references template_editions,
  check ((source = 'template') = (template_id is not null)),
  check ((template_id is null) = (template_edition is null))
);
create index bulk_sendings_client on bulk_sendings (client_id, id);
create index bulk_sendings_unconfirmed on bulk_sendings (created_at) where confirmed_at is null;
create index bulk_sendings_documents on bulk_sendings using gin (documents jsonb_path_ops);
create index bulk_sendings_finished on bulk_sendings (finished_at) where erased_at is null;
create index bulk_sendings_source_file on bulk_sendings (source_file_id) where source_file_id is not null;
create index bulk_sendings_template on bulk_sendings (template_id) where template_id is not null;
create trigger bulk_sendings_kind before insert or update of legal_entity_id, confirmed_at, client_id on bulk_sendings
  for each row when (new.legal_entity_id is null and new.confirmed_at is not null) execute function refuse_kind();

-- The rows of its table, as they were read and corrected.
create table bulk_sending_rows (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  bulk_sending_id bigint not null references bulk_sendings on delete cascade,
  line int not null,
  status text not null check (status in ('ready', 'wrong', 'duplicate', 'sent')),
  full_name text not null,
  phone text not null,
  email text,
  title text,
  message text,
  external_id text,
  -- {"phone": "Нужен мобильный номер…"}
  errors jsonb not null default '{}',
  individual_id bigint references individuals,
  known_as text,
  request_id bigint unique references document_sign_requests,
  search text not null generated always as (search_key(full_name, phone)) stored,
  -- a row that a daily limit of messages has put off
  not_before timestamptz,
  -- in the order of the columns
  cells jsonb not null default '[]',
  -- field → value, typed over the cells
  corrected jsonb not null default '{}',
  file_name text,
  -- of the file by that name
  file_key text,
  -- the row's own document
  file_id bigint references files,
  unique (bulk_sending_id, line),
  check ((status = 'sent') = (request_id is not null))
);
create index bulk_sending_rows_status on bulk_sending_rows (bulk_sending_id, status, line);
create index bulk_sending_rows_phone on bulk_sending_rows (phone);
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

-- Tables of people, organizations and contacts that a client adds to its lists.
create table imports (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  kind text not null check (kind in ('individuals', 'legal-entities', 'legal-entities-contacts')),
  -- of the file
  name text not null,
  status text not null default 'checked' check (status in ('checked', 'writing', 'written')),
  -- [{name, field}]
  columns jsonb not null,
  -- from here: named when it is confirmed
  existing text check (existing in ('update', 'skip')),
  confirmed_by jsonb,
  confirmed_at timestamptz,
  -- portions written so far: a job of an earlier one changes nothing
  portions int not null default 0,
  finished_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- the group that its people are added to
  individual_group_id bigint references individual_groups on delete set null,
  check (num_nonnulls(existing, confirmed_by, confirmed_at) in (0, 3)),
  check (status = 'checked' or confirmed_at is not null)
);
create index imports_client on imports (client_id, id);
create index imports_created on imports (created_at);

-- The rows of its table, compared with the list.
create table import_rows (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  import_id bigint not null references imports on delete cascade,
  line int not null,
  status text not null check (status in ('new', 'change', 'same', 'wrong', 'skipped')),
  -- whether it has been dealt with after the confirmation
  is_written boolean not null default false,
  -- of the person or the organization, as typed where it is invalid
  name text not null,
  phone text,
  cells jsonb not null,
  -- {"phone": "+79…"}, by field
  "values" jsonb not null,
  -- what the row of the list has now in the fields that change
  before jsonb not null default '{}',
  -- {"phone": "Нужен мобильный номер…"}
  errors jsonb not null default '{}',
  note text,
  -- the row of the list
  subject_id bigint,
  search text not null generated always as (search_key(name, coalesce(phone, ''))) stored,
  unique (import_id, line)
);
create index import_rows_status on import_rows (import_id, status, line);
create index import_rows_unwritten on import_rows (import_id, line) where not is_written;
create index import_rows_phone on import_rows (phone);

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
