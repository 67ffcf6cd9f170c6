-- Who gets a copy of the signed documents besides the signer (docs/decisions/0162).
create table copy_recipients (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  email text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- why no letter goes there, which is final
  unsent text check (unsent in ('refused', 'sample', 'test', 'stopped')),
  check (sent_at is null or unsent is null)
);
create unique index copy_recipients_request on copy_recipients (request_id, lower(email));
create index copy_recipients_client on copy_recipients (client_id);

-- Addresses that want no copies: of one client, or of nobody's.
create table copy_stops (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  client_id bigint references clients,
  created_at timestamptz not null default now(),
  unique nulls not distinct (email, client_id)
);
create index copy_stops_client on copy_stops (client_id) where client_id is not null;
