-- Clients' systems that receive events, and what was sent to them.

-- Addresses of clients' systems that receive events. Events are rows of the journal (docs/decisions/0058): `position` is
-- the last row that has become a message, or none.
create table webhooks (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  url text not null,
  label text not null,
  events text[] not null check (cardinality(events) > 0),
  state text not null default 'on' check (state in ('on', 'off')),
  off_reason text check (off_reason in ('by_hand', 'failing', 'gone')),
  off_at timestamptz,
  -- encrypted; the earlier one signs too until its end
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  position bigint not null,
  -- rows of the journal that are sent once more: those with replay_after < seq <= replay_until
  replay_after bigint,
  replay_until bigint,
  -- tries that failed one after another, and since when
  failures int not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  last_success_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  check ((state = 'off') = (off_reason is not null))
);
create index webhooks_client on webhooks (client_id, id);

-- `body` is made once: every try sends the same bytes.
create table webhook_messages (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks,
  client_id bigint not null references clients,
  event_id text not null,
  -- place in the journal; 0 for a test
  seq bigint not null,
  type text not null,
  request_id bigint references document_sign_requests,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'stopped')),
  attempts int not null default 0,
  first_try_at timestamptz,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_messages_waiting on webhook_messages (webhook_id, request_id, seq) where state = 'waiting';
create index webhook_messages_client on webhook_messages (client_id, id);
create index webhook_messages_request on webhook_messages (request_id);
create index webhook_messages_created on webhook_messages (created_at);
-- the log of one endpoint, newest first, and what of it was not delivered
create index webhook_messages_log on webhook_messages (webhook_id, id);
create index webhook_messages_undelivered on webhook_messages (webhook_id, id) where state in ('failed', 'stopped');

-- What became of each try.
create table webhook_tries (
  id bigint generated always as identity primary key,
  message_id bigint not null references webhook_messages on delete cascade,
  at timestamptz not null default now(),
  ms int not null,
  status int,
  fault text,
  -- the first characters of what the receiver answered
  answer text not null
);
create index webhook_tries_message on webhook_tries (message_id, id);
