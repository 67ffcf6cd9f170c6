-- Files, requests to sign, and the evidence of what was signed.

-- Uploaded files, sealed copies and templates; the bytes are in the storage, under their hash.
create table files (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  purpose text not null check (purpose in ('original', 'sealed', 'template')),
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
  created_at timestamptz not null default now(),
  -- when and by whom the seal of a sealed copy was stamped (RFC 3161); null where nobody has yet
  stamped_at timestamptz,
  stamped_by text,
  -- a copy whose seal is stamped later is another file; this one stays as it was handed out, and leads to it
  replaced_by bigint references files,
  -- of a sealed copy: the hash of the original in it
  original_sha256 text check (original_sha256 ~ '^[0-9a-f]{64}$'),
  -- last time that the file was uploaded: the same bytes under the same name again are the same file. Files that were
  -- never sent are deleted after a term
  used_at timestamptz not null default now(),
  -- where people sign another file than was uploaded (settled, repaired, converted), the uploaded one is kept too, under
  -- its own hash; null: the file is signed as it was uploaded
  source_size bigint check (source_size > 0),
  -- of a sealed copy with document time-stamps appended (PAdES B-LTA): the copy whose bytes it begins with. Both are stored
  -- once, as the longest of them; `size` says how much of it a row means
  sealed_id bigint references files,
  -- of the newest document time-stamp
  document_stamped_at timestamptz,
  document_stamped_by text,
  -- the end of its certificate
  document_stamp_ends_at timestamptz,
  -- when the next one is to be ordered; null for copies that get none
  document_stamp_due_at timestamptz,
  -- as it was uploaded, where people sign bytes made from it, as from a document of a word processor
  source_name text,
  -- the code that uploaded it: a code of one organization reads what it uploaded itself, and that organization's documents
  client_code_id bigint references clients_codes,
  check (purpose = 'sealed' or original_sha256 is null),
  constraint files_check2 check (source_size is null or source_sha256 is not null),
  constraint files_check3 check (source_name is null or source_sha256 is not null),
  constraint files_source_check check (purpose <> 'sealed' or source_sha256 is null)
);
create index files_client on files (client_id, id);
create index files_sha256 on files (sha256);
create index files_replaced_by on files (replaced_by) where replaced_by is not null;
-- the sum of a client's files is read at every upload
create index files_client_size on files (client_id) include (size);
create index files_source on files (source_sha256) where source_sha256 is not null;
create index files_sealed on files (sealed_id) where sealed_id is not null;
create index files_document_stamp_due on files (document_stamp_due_at) where document_stamp_due_at is not null;
create index files_used on files (used_at) where purpose <> 'sealed';
create index files_source_of_client on files (client_id, source_sha256) where source_sha256 is not null;

-- A second, detached signature by ГОСТ Р 34.10-2012 over a sealed copy, beside the seal in it (docs/decisions/0049).
create table gost_seals (
  file_id bigint primary key references files (id) on delete cascade,
  -- CMS, DER
  cms bytea not null check (octet_length(cms) between 100 and 100000),
  -- whom its certificate names
  signer text not null,
  made_at timestamptz not null default now()
);

-- Requests that were created by one call.
create table batches (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  ordered boolean not null,
  -- the GUID of the caller's own document: the same one with the same body answers with what exists
  external_id text,
  external_digest text,
  created_at timestamptz not null default now(),
  -- an external_id whose requests all ended without a signature is free again; its batch keeps it for the lists
  freed_at timestamptz
);
create unique index batches_external on batches (client_id, external_id)
  where external_id is not null and freed_at is null;

-- A request: one signer, one or more documents.
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
  -- null: a private person names no organization
  legal_entity_id bigint references legal_entities,
  -- in whose name it is sent, as the signer reads it
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
  search text not null generated always as (search_key(title, signer_full_name, signer_phone, venture)) stored,
  -- the package that the signature is taken from; the price in money is 0 then
  package_id bigint references packages,
  -- «это не я»
  disowned_at timestamptz,
  -- the request by which the same documents were sent once more
  again_id bigint references document_sign_requests,
  -- both null: nobody is reminded but by hand
  remind_every_days int check (remind_every_days > 0),
  remind_times_max int check (remind_times_max > 0),
  -- automatically, since the link went out
  reminders_sent int not null default 0,
  -- the earliest moment of the next one
  remind_at timestamptz,
  -- sent by a sender who was not checked, to its own phone: free, and no evidence
  sample boolean not null default false,
  -- when the personal data of the unsigned request were masked
  erased_at timestamptz,
  -- when the signer was written to that the sealed copy is there
  copied_at timestamptz,
  -- where the signer returns to
  return_url text,
  -- made by a test code, a sample in every other respect
  test boolean not null default false,
  -- who created the request: lists are filtered by it; `created_by` keeps the name of that time
  created_by_user_id bigint references client_users,
  created_by_code_id bigint references clients_codes,
  -- ended, and put away by the client's users: it leaves their usual list and nothing else
  hidden_at timestamptz,
  check ((remind_every_days is null) = (remind_times_max is null)),
  constraint document_sign_requests_sample_is_free check (not sample or (package_id is null and coalesce(price, 0) = 0)),
  constraint document_sign_requests_test_is_sample check (sample or not test),
  constraint document_sign_requests_hidden_has_ended check (hidden_at is null or finished_at is not null)
);
create index document_sign_requests_external on document_sign_requests (client_id, external_id);
create index document_sign_requests_client on document_sign_requests (client_id, id);
create index document_sign_requests_status on document_sign_requests (status, id);
create index document_sign_requests_client_status on document_sign_requests (client_id, status, id);
create index document_sign_requests_batch on document_sign_requests (batch_id, position);
create index document_sign_requests_search on document_sign_requests using gin (search gin_trgm_ops);
create index document_sign_requests_deadline on document_sign_requests (deadline)
  where status in ('queued', 'sent', 'opened', 'confirmed');
create index document_sign_requests_unsealed on document_sign_requests (signed_at)
  where status = 'signed' and sealed_at is null;
create index document_sign_requests_remind on document_sign_requests (remind_at) where remind_at is not null;
-- what the clearing of personal data looks for
create index document_sign_requests_unsigned on document_sign_requests (finished_at)
  where erased_at is null and status in ('rejected', 'expired', 'cancelled', 'failed');
create index document_sign_requests_drafts on document_sign_requests (updated_at) where status = 'draft';
-- what is kept about a phone is searched over all clients
create index document_sign_requests_signer_phone on document_sign_requests (signer_phone);
create index document_sign_requests_uncopied on document_sign_requests (id)
  where status = 'signed' and sealed_at is not null and copied_at is null;
create index document_sign_requests_user on document_sign_requests (created_by_user_id, id)
  where created_by_user_id is not null;
create index document_sign_requests_code on document_sign_requests (created_by_code_id, id)
  where created_by_code_id is not null;
create index document_sign_requests_legal_entity on document_sign_requests (legal_entity_id, id);
-- periods: a list of one is sorted by its moment
create index document_sign_requests_created on document_sign_requests (client_id, created_at, id);
create index document_sign_requests_signed on document_sign_requests (client_id, signed_at, id)
  where signed_at is not null;
create index document_sign_requests_hidden on document_sign_requests (client_id, id) where hidden_at is not null;
create index document_sign_requests_phone_end on document_sign_requests (reverse(signer_phone) text_pattern_ops, id);
create index document_sign_requests_external_id on document_sign_requests (external_id, id) where external_id is not null;
create index document_sign_requests_signer_email on document_sign_requests (lower(signer_email), id)
  where signer_email is not null;
-- the overview of staff reads the last days only, each figure from one index, without the rows (docs/decisions/0074)
create index document_sign_requests_days on document_sign_requests (created_at, id) include (status);
-- changed requests, of all clients and of one
create index document_sign_requests_changed on document_sign_requests (updated_at, id);
-- filters over all clients: without an index a rare value reads the whole table
create index document_sign_requests_individual on document_sign_requests (individual_id, id);
-- orders over all clients: without an index a list of a million rows is refused (docs/decisions/0076)
create index document_sign_requests_sent on document_sign_requests (sent_at, id);
create index document_sign_requests_by_deadline on document_sign_requests (deadline, id);
-- for the overview too
create index document_sign_requests_signings on document_sign_requests (signed_at, id) include (sent_at);
create trigger document_sign_requests_kind before insert or update of legal_entity_id, client_id on document_sign_requests
  for each row when (new.legal_entity_id is null) execute function refuse_kind();

-- Short words that a client's users set on their requests; `key` makes «Кадры» and «кадры» one.
create table request_tags (
  request_id bigint not null references document_sign_requests,
  client_id bigint not null references clients,
  tag text not null check (length(tag) between 1 and 30),
  key text not null generated always as (search_key(tag)) stored,
  primary key (request_id, key)
);
create index request_tags_client on request_tags (client_id, key, request_id);

-- The documents of a request, in the order in which they are shown.
create table documents (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  position int not null,
  title text not null,
  file_id bigint not null references files,
  sha256 text not null,
  sealed_file_id bigint references files,
  -- what the signer's device was given, the first time each: the fact itself is a row of the journal; here stands that it
  -- is there, so that the pages after the first one write nothing. A link that is made anew begins anew
  viewed_at timestamptz,
  downloaded_at timestamptz,
  -- the sealed copy
  copy_downloaded_at timestamptz,
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

-- Which texts were accepted, by a signer with a code or by a user with an account.
create table consents (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint references document_sign_requests,
  client_user_id bigint references client_users,
  kind text not null check (kind in ('agreement', 'personal_data', 'registration_data', 'offer', 'processing_order')),
  text_version text not null,
  text_sha256 text not null,
  accepted_at timestamptz not null default now(),
  ip text,
  user_agent text,
  -- whoever asks for a code accepts the texts; what counts is the acceptance of the code that was entered
  code_id bigint references signing_codes,
  check (num_nonnulls(request_id, client_user_id) = 1)
);
create index consents_request on consents (request_id) where request_id is not null;
create unique index consents_code on consents (code_id, kind) where code_id is not null;
-- what users of a client accepted with their accounts: few rows among those of its signers
create index consents_accounts on consents (client_id) where client_user_id is not null;

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
-- as of the journal: read and add alone
revoke all on signatures from current_user;
grant select, insert, update (id) on signatures to current_user;

-- The sealed copies of one file that several signers of a batch sign: each holds the seals of all before it.
create table sealed_copies (
  batch_id bigint not null references batches,
  -- of the document that is signed
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- 1, 2, 3 …: of two jobs that continue the same copy at once, one finds its number taken and goes on from the other's
  number int not null check (number > 0),
  file_id bigint not null unique references files,
  primary key (batch_id, sha256, number)
);

-- Corrections of a signer that staff propose: nothing changes until the sender confirms.
create table signer_corrections (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'replaced')),
  -- the new values of those of full_name, phone and email that change
  changes jsonb not null,
  reason text,
  asked_by bigint not null references admins,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index signer_corrections_waiting on signer_corrections (request_id) where state = 'waiting';

-- «Пожаловаться»: what holders of links report about a sender. One of a link and number; the number may be corrected
-- later.
create table complaints (
  id bigint generated always as identity primary key,
  request_id bigint not null references document_sign_requests,
  client_id bigint not null references clients,
  phone text not null,
  reason text not null check (reason in ('spam', 'fraud', 'unknown_sender', 'other')),
  text text,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  -- why staff stopped the sender, or did not
  decision text,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (request_id, phone),
  check ((status = 'open') = (decided_at is null))
);
create index complaints_status on complaints (status, id);
create index complaints_client on complaints (client_id, created_at);

-- Which page images were served over a link, and to which device: what the protocol says of pages rests on these rows.
create table link_devices (
  id bigint generated always as identity primary key,
  request_id bigint not null references document_sign_requests,
  -- the code of the link; a correction of the signer makes a new one
  link text not null,
  -- keyed hashes of address and browser, and of the browser alone: they tell devices of one link apart and name none
  device bytea not null,
  browser bytea not null,
  -- its page reported that somebody looked at a document
  opened boolean not null default false,
  -- asked for a code, or signed
  asked boolean not null default false,
  -- the site in whose frame a device has opened the page; '' when the browser did not name it
  frame text,
  unique (link, device)
);
create index link_devices_request on link_devices (request_id);

-- Each image of a page that a device was given.
create table served_pages (
  device_id bigint not null references link_devices on delete cascade,
  -- without a foreign key: its lock would make `recordDisclosure`, which skips locked documents, skip a view
  document_id bigint not null,
  page int not null check (page > 0),
  -- of a page too tall for one image, from 1; 0: the whole page
  part int not null default 0,
  -- pixels
  width int not null,
  -- SHA-256 of the image
  digest bytea not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  times int not null default 1,
  primary key (device_id, document_id, page, part, digest)
);

-- The list of shown pages whose SHA-256 a row of the journal holds, as it was hashed.
create table shown_pages (
  request_id bigint not null references document_sign_requests,
  sha256 text not null,
  body text not null,
  primary key (request_id, sha256)
);

-- The form of a new request as it was left: nothing in it is complete or checked.
create table saved_drafts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  -- fields of the form, without its documents
  content jsonb not null,
  -- numbers of the people in it, by which it is found and erased
  phones text[] not null default '{}',
  created_by text not null,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index saved_drafts_client on saved_drafts (client_id, id);
create index saved_drafts_phones on saved_drafts using gin (phones);
create index saved_drafts_updated on saved_drafts (updated_at);

-- Its documents.
create table saved_draft_files (
  saved_draft_id bigint not null references saved_drafts on delete cascade,
  position int not null check (position > 0),
  file_id bigint not null references files,
  title text not null,
  primary key (saved_draft_id, position)
);
create index saved_draft_files_file on saved_draft_files (file_id);

-- Messages to signers that are used again.
create table saved_texts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  text text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);
-- of a repeated call one is added
create unique index saved_texts_client on saved_texts (client_id, md5(text));

-- What forms of a client's new sendings begin with.
create table sending_defaults (
  client_id bigint primary key references clients,
  legal_entity_id bigint references legal_entities,
  deadline_days int not null check (deadline_days between 1 and 365),
  remind_every_days int,
  remind_times_max int,
  message text,
  check ((remind_every_days is null) = (remind_times_max is null))
);
create index sending_defaults_legal_entity on sending_defaults (legal_entity_id) where legal_entity_id is not null;
