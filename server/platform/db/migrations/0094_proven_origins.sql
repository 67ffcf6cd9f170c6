-- What a client's site says to prove that it may show signing pages in a frame (docs/decisions/0122). Sites that were
-- listed before show nothing in frames until they are proven.
alter table clients add column origin_token text not null default replace(gen_random_uuid()::text, '-', '');
create table origin_proofs (
  client_id bigint not null references clients,
  origin text not null,
  -- null: not proven, or lost
  proven_at timestamptz,
  checked_at timestamptz not null default now(),
  -- of the last check
  fault text,
  -- since when no check has found the proof
  failing_since timestamptz,
  primary key (client_id, origin),
  check ((fault is null) = (failing_since is null))
);
create index origin_proofs_checked on origin_proofs (checked_at) where proven_at is not null;
-- the site in whose frame a device has opened the page; '' when the browser did not name it
alter table link_devices add column frame text;
