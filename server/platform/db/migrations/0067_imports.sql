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
  check (num_nonnulls(existing, confirmed_by, confirmed_at) in (0, 3)),
  check (status = 'checked' or confirmed_at is not null)
);
create index imports_client on imports (client_id, id);
create index imports_created on imports (created_at);

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
