-- A registration waits here until the link of its letter is followed; only then there is a client. Several may wait for
-- one address of mail: whoever reads it decides which.
create table registrations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  kind text not null check (kind in ('legal', 'individual')),
  name text not null,
  inn text,
  full_name text not null,
  login text not null,
  phone text not null,
  password_hash text not null,
  -- [{kind, text_version, text_sha256}]
  consents jsonb not null,
  tries int not null default 0,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index registrations_expires on registrations (expires_at);

-- Numbers that were given before they had to be confirmed count as confirmed.
alter table client_users add phone_confirmed_at timestamptz;
update client_users set phone_confirmed_at = created_at where phone is not null;

-- The code that confirms the phone of a user, as a keyed hash only.
create table phone_codes (
  id bigint generated always as identity primary key,
  client_user_id bigint not null references client_users,
  phone text not null,
  digest bytea not null,
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  killed_at timestamptz
);
create index phone_codes_user on phone_codes (client_user_id, id);
-- one live code a user
create unique index phone_codes_live on phone_codes (client_user_id) where used_at is null and killed_at is null;
