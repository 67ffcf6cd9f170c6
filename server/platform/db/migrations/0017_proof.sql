-- What the signer's device was given, the first time each: the fact itself is a row of the journal; here stands that it
-- is there, so that the pages after the first one write nothing. A link that is made anew begins anew.
alter table documents
  add column viewed_at timestamptz,
  add column downloaded_at timestamptz,
  -- the sealed copy
  add column copy_downloaded_at timestamptz;

-- Whoever asks for a code accepts the texts; what counts is the acceptance of the code that was entered. Rows from before
-- have none and count as they did.
alter table consents add column code_id bigint references signing_codes;
drop index consents_request;
create index consents_request on consents (request_id) where request_id is not null;
create unique index consents_code on consents (code_id, kind) where code_id is not null;
