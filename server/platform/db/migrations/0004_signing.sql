create table files (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  purpose text not null check (purpose in ('original', 'sealed')),
  name text not null,
  mime text not null,
  -- bytes
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- of the bytes as they were uploaded, where they had to be repaired or converted before anyone signed
  source_sha256 text,
  pages int not null check (pages > 0),
  -- [[width, height], …] in PDF points, a page each
  page_sizes jsonb not null,
  wrap boolean not null default false,
  warnings jsonb not null default '[]',
  storage_key text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);
create index files_client on files (client_id, id);
create index files_sha256 on files (sha256);

create table batches (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  ordered boolean not null,
  -- the GUID of the caller's own document: the same one with the same body answers with what exists
  external_id text,
  external_digest text,
  created_at timestamptz not null default now()
);
create unique index batches_external on batches (client_id, external_id) where external_id is not null;

create table document_sign_requests (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  batch_id bigint not null references batches,
  -- the link code: 128 random bits
  "group" text not null unique,
  status text not null default 'draft' check (status in
    ('draft', 'queued', 'sent', 'opened', 'confirmed', 'signed', 'rejected', 'expired', 'cancelled', 'failed')),
  title text not null,
  ordered boolean not null,
  position int not null,
  legal_entity_id bigint not null references legal_entities,
  venture text not null,
  individual_id bigint not null references individuals,
  signer_full_name text not null,
  signer_phone text not null,
  signer_email text,
  deadline timestamptz not null,
  message text,
  -- kopecks, fixed when the request is sent
  price bigint,
  external_id text,
  wrong_codes int not null default 0,
  reject_reason text,
  fail_reason text,
  created_by text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  opened_at timestamptz,
  confirmed_at timestamptz,
  signed_at timestamptz,
  rejected_at timestamptz,
  finished_at timestamptz,
  sealed_at timestamptz,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (search_key(title, signer_full_name, signer_phone, venture)) stored
);
create index document_sign_requests_external on document_sign_requests (client_id, external_id);
create index document_sign_requests_client on document_sign_requests (client_id, id);
create index document_sign_requests_status on document_sign_requests (status, id);
create index document_sign_requests_client_status on document_sign_requests (client_id, status, id);
create index document_sign_requests_batch on document_sign_requests (batch_id, position);
create index document_sign_requests_updated on document_sign_requests (client_id, updated_at);
create index document_sign_requests_search on document_sign_requests using gin (search gin_trgm_ops);
create index document_sign_requests_deadline on document_sign_requests (deadline)
  where status in ('queued', 'sent', 'opened', 'confirmed');
create index document_sign_requests_unsealed on document_sign_requests (signed_at)
  where status = 'signed' and sealed_at is null;

create table documents (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  position int not null,
  title text not null,
  file_id bigint not null references files,
  sha256 text not null,
  sealed_file_id bigint references files,
  unique (request_id, position)
);
create unique index documents_sealed_file on documents (sealed_file_id);
create index documents_file on documents (file_id);

-- The one-time code, as a keyed hash only.
create table signing_codes (
  id bigint generated always as identity primary key,
  request_id bigint not null references document_sign_requests,
  client_id bigint not null references clients,
  digest bytea not null,
  phone text not null,
  documents_sha256 text not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  killed_at timestamptz
);
create index signing_codes_request on signing_codes (request_id, id);
-- one live code a request
create unique index signing_codes_live on signing_codes (request_id) where used_at is null and killed_at is null;

create table consents (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint references document_sign_requests,
  client_user_id bigint references client_users,
  kind text not null check (kind in ('agreement', 'personal_data')),
  text_version text not null,
  text_sha256 text not null,
  accepted_at timestamptz not null default now(),
  ip text,
  user_agent text,
  check (num_nonnulls(request_id, client_user_id) = 1)
);
create unique index consents_request on consents (request_id, kind, text_version) where request_id is not null;

-- The evidence of one signed request.
create table signatures (
  id bigint generated always as identity primary key,
  request_id bigint not null unique references document_sign_requests,
  client_id bigint not null references clients,
  code_id bigint not null unique references signing_codes,
  signer_full_name text not null,
  signer_phone text not null,
  -- [{document_id, file_id, sha256}]
  documents jsonb not null,
  consent_version text not null,
  code_sent_at timestamptz not null,
  code_confirmed_at timestamptz not null,
  signed_at timestamptz not null,
  ip text,
  user_agent text
);
create trigger signatures_append_only before update or delete on signatures
  for each row execute function refuse_change();
create trigger signatures_no_truncate before truncate on signatures
  for each statement execute function refuse_change();
