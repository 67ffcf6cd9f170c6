-- What an SMS gateway answered and reported about a message, as it came: evidence of a third party.
create table gateway_answers (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  kind text not null check (kind in ('answer', 'receipt')),
  provider text not null,
  -- of HTTP
  status int,
  -- those that name its time and type
  headers jsonb not null,
  body bytea not null,
  -- of the body; stands in the journal's row of the state that followed
  sha256 text not null,
  at timestamptz not null,
  unique (delivery_id, sha256)
);

-- until the message of a receipt is known
alter table delivery_receipts add column answer jsonb;
