-- Packets for a court: what is known of an ended request, in one sealed PDF (docs/decisions/0165).
create table court_packets (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  -- of its request, from 1
  number integer not null check (number > 0),
  reason text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- null while it is being made
  file_id bigint unique references files,
  made_at timestamptz,
  -- the page images in its archive: document, page, width, digest
  images jsonb not null default '[]',
  -- why it cannot be made: the code of a refusal
  fault text check (fault in ('evidence_damaged', 'file_broken')),
  check ((file_id is null) = (made_at is null)),
  check (fault is null or file_id is null),
  unique (request_id, number)
);
create index court_packets_client on court_packets (client_id);
-- `packet`: a packet for a court
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check
  check (purpose in ('original', 'sealed', 'template', 'apart', 'packet'));
