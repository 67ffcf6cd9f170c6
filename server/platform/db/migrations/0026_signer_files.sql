-- Files that a sender asks its signers for, and those that they attached (docs/decisions/0161).
create table file_asks (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  position integer not null,
  name text not null,
  kind text not null,
  count_min integer not null,
  count_max integer not null,
  -- sealed: a document among those that are signed; apart: beside them, for some days after the signature
  keep text not null check (keep in ('sealed', 'apart')),
  days integer,
  check (count_min between 0 and count_max and count_max > 0),
  check ((keep = 'apart') = (days is not null)),
  unique (request_id, position)
);
create index file_asks_client on file_asks (client_id);
create table signer_files (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  ask_id bigint not null references file_asks on delete cascade,
  title text not null,
  -- of the settled file, and of what was uploaded: the same again is no other file
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_sha256 text not null,
  size bigint not null,
  pages integer not null,
  -- kept among the documents
  document_id bigint unique references documents on delete cascade,
  -- kept apart; null once its term is over
  file_id bigint references files,
  attached_at timestamptz not null,
  deleted_at timestamptz,
  check (num_nonnulls(document_id, file_id, deleted_at) = 1),
  unique (ask_id, uploaded_sha256)
);
create index signer_files_client on signer_files (client_id);
create index signer_files_request on signer_files (request_id);
create index signer_files_file on signer_files (file_id) where file_id is not null;
alter table document_sign_requests add column asks_files boolean not null default false;
-- `apart`: a signer's file that is no document
alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('original', 'sealed', 'template', 'apart'));
