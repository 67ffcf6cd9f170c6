-- What every part stands on: names in search, work that is done later, limits, keys of calls.

create extension if not exists pg_trgm;

-- «ё» and «е» meet in search (domain rule of Russian names); lower() folds Cyrillic under any UTF-8 locale.
create function search_key(variadic parts text[]) returns text
  language sql immutable parallel safe
  return lower(translate(array_to_string(parts, ' '), 'ёЁ', 'еЕ'));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

-- By what the keys outside the database are recognized. One row, written at the first start.
create table installations (
  id smallint primary key default 1 check (id = 1),
  -- HMAC-SHA-256 under the secret key
  secret_check bytea not null,
  -- fingerprint of our own root of seals; null while only configured certificates have been used
  root_sha256 text,
  created_at timestamptz not null default now()
);

-- What happens outside the database: written in the caller's transaction, done by a worker with a lease.
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
  finished_at timestamptz,
  -- each lane has slots of its own, and inside a lane clients take turns: work of one kind or one client does not delay
  -- that of others
  lane text not null default 'other' check (lane in
    ('codes', 'messages', 'seals', 'drawing', 'stamps', 'webhooks', 'other')),
  -- whose turn a job takes; 0 for jobs that belong to no client
  client_id bigint not null default 0,
  -- false while it is put off until later: it becomes due by a sweep of the workers, so that the cost of a claim does not
  -- grow with what waits
  is_due boolean not null default true
);
create unique index jobs_key on jobs (key) where key is not null and state in ('waiting', 'running');
create index jobs_dead on jobs (id) where state = 'dead';
create index jobs_unfinished_key on jobs (key) where state <> 'done';
create index jobs_unfinished_delivery on jobs (((payload ->> 'delivery_id')::bigint))
  where state <> 'done' and kind = 'deliver';
create index jobs_due on jobs (lane, run_at) where state = 'waiting' and is_due;
create index jobs_turns on jobs (lane, client_id, run_at, id) where state = 'waiting' and is_due;
create index jobs_later on jobs (lane, run_at) where state = 'waiting' and not is_due;
create index jobs_leases on jobs (leased_until) where state = 'running';
-- every term of docs/scale.md is found by an index: the sweep of each 15 seconds reads no table
create index jobs_finished on jobs (state, finished_at) where state in ('done', 'dead');

-- Who of several servers runs what happens by the clock: renewed every two seconds, so its page has room for new versions.
create table leases (
  name text primary key,
  owner text not null,
  held_until timestamptz not null
) with (fillfactor = 10);

-- Answers of calls that came with an `Idempotency-Key`: the same call again gets the same answer.
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

-- Counters of limits, changed in the transaction of the command that they limit.
create table limits (
  name text not null,
  key text not null,
  taken integer not null check (taken >= 0),
  ends_at timestamptz not null,
  primary key (name, key)
);
create index limits_ends_at on limits (ends_at);

-- Wrong signing codes and passwords. Rows are only added, so that guesses at one account or from one address never wait
-- for each other. `target` is the request or the hash of the login; `phone` is the signer's.
create table wrong_tries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('code', 'password')),
  target text not null,
  phone text,
  address text not null,
  at timestamptz not null default now()
);
create index wrong_tries_target on wrong_tries (kind, target, at);
create index wrong_tries_address on wrong_tries (kind, address, at);
create index wrong_tries_phone on wrong_tries (phone, at) where phone is not null;
create index wrong_tries_at on wrong_tries (at);

-- Figures over millions of rows as they were last counted: who asks does not wait for them to be counted again.
create table stored_figures (
  kind text not null,
  key text not null,
  at timestamptz not null default now(),
  figures jsonb not null,
  primary key (kind, key)
);
create index stored_figures_at on stored_figures (at);
