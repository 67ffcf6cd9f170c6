-- What happens outside the database happens from here: written in the caller's transaction, done by a worker with a lease.
create table deliveries (
  id bigint generated always as identity primary key,
  client_id bigint references clients,
  request_id bigint references document_sign_requests,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  recipient text not null,
  subject text,
  -- as it may be shown: secrets masked
  body text not null,
  -- what is really sent, AES-256-GCM; wiped after sending outside the demo
  sealed_body bytea,
  provider text,
  provider_id text,
  status text not null default 'queued' check (status in
    ('queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown')),
  error text,
  -- [{at, status, detail}]
  history jsonb not null default '[]',
  -- kopecks
  price bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index deliveries_client on deliveries (client_id, id);
create index deliveries_request on deliveries (request_id, id);
create index deliveries_status on deliveries (status, id);
create index deliveries_recipient on deliveries (recipient, id);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  -- one live job a key
  key text,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead')),
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  lease_owner text,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index jobs_key on jobs (key) where key is not null and state in ('waiting', 'running');
create index jobs_due on jobs (run_at) where state in ('waiting', 'running');
create index jobs_dead on jobs (id) where state = 'dead';

create table idempotency_keys (
  -- whose key it is: audience and subject
  owner text not null,
  key text not null,
  request_sha256 text not null,
  status int not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
