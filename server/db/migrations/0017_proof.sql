-- What the signer's device was given, the first time each: the fact itself is a row of the journal; here stands that it
-- is there, so that the pages after the first one write nothing. A link that is made anew begins anew.
alter table documents
  add column viewed_at timestamptz,
  add column downloaded_at timestamptz,
  -- the sealed copy
  add column copy_downloaded_at timestamptz;
