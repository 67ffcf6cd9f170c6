-- «Подписал не тот?» (docs/decisions/0160). Keyed hashes of a browser's mark and of an address, each of one client: those of
-- another client are other ones, and none leads back to what it was made of.

-- Of a login of the client's users, and of what a code has opened to a signer.
alter table sessions add column mark bytea, add column network bytea;
create index sessions_mark on sessions (mark) where mark is not null and request_id is null;
create index sessions_network on sessions (network) where network is not null and request_id is null;

-- Of a device that has opened a link, asked for a code or signed.
alter table link_devices add column mark bytea;

-- Of a signature; null in samples.
alter table signatures add column mark bytea, add column network bytea;
create index signatures_mark on signatures (mark, signed_at) include (signer_phone) where mark is not null;
create index signatures_network on signatures (network, signed_at) include (signer_phone) where network is not null;

-- What is known of a signature: {rule: {noteworthy, figures}}; null where nothing is.
alter table document_sign_requests
  add column circumstances jsonb,
  -- one of them deserves a look
  add column noteworthy boolean not null default false;
create index document_sign_requests_noteworthy on document_sign_requests (id) where noteworthy;
create index document_sign_requests_client_noteworthy on document_sign_requests (client_id, id) where noteworthy;
