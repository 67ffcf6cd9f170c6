-- Counters of limits, changed in the transaction of the command that they limit. The former table was made at start by a
-- library.
drop table if exists limits;
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
