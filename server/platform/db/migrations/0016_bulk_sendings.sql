-- The same documents to everybody in a table.
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
  check (num_nonnulls(legal_entity_id, deadline, confirmed_by, confirmed_at) in (0, 4)),
  check (status in ('checked', 'stopped') or confirmed_at is not null)
);
create index bulk_sendings_client on bulk_sendings (client_id, id);
create index bulk_sendings_unconfirmed on bulk_sendings (created_at) where confirmed_at is null;

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
  unique (bulk_sending_id, line),
  check ((status = 'sent') = (request_id is not null))
);
create index bulk_sending_rows_status on bulk_sending_rows (bulk_sending_id, status, line);
