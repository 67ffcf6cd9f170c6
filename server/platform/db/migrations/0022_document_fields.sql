-- Fields of a document that its signer fills (docs/decisions/0167). Places are shares of the displayed page, from its upper
-- left corner.
create table document_fields (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  document_id bigint not null references documents on delete cascade,
  position integer not null,
  name text not null,
  kind text not null,
  required boolean not null,
  page integer not null check (page > 0),
  "left" double precision not null,
  top double precision not null,
  width double precision not null,
  height double precision not null,
  choices jsonb not null default '[]',
  -- what the signer has typed, in its normal form, encrypted; null: nothing
  sealed_value bytea,
  changed_at timestamptz,
  unique (document_id, position)
);
create index document_fields_request on document_fields (request_id);
create index document_fields_client on document_fields (client_id);
-- Of a document with fields, once they are filled: the file as it was sent. `file_id` and `sha256` are then those of the
-- filled copy, which is shown and signed.
alter table documents
  add column blank_file_id bigint references files,
  add column blank_sha256 text check (blank_sha256 ~ '^[0-9a-f]{64}$'),
  add column filled_at timestamptz,
  add check (num_nonnulls(blank_file_id, blank_sha256, filled_at) in (0, 3));
create index documents_blank_file on documents (blank_file_id) where blank_file_id is not null;
-- Of an unfinished request.
alter table saved_draft_files add column fields jsonb not null default '[]';
-- Of which copy a page was served: before its fields were filled a document is another one.
alter table served_pages add column sha256 text;
