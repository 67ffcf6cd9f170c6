-- How staff and users log in.

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

-- Opaque tokens: only SHA-256 is kept. One audience each; exactly one subject.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  audience text not null check (audience in ('client', 'support', 'signer')),
  client_user_id bigint references client_users,
  admin_id bigint references admins,
  request_id bigint,
  phone text,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_seconds int,
  ended_at timestamptz,
  -- when this session last proved the second factor
  confirmed_at timestamptz,
  check (num_nonnulls(client_user_id, admin_id, request_id) = 1)
);
create index sessions_client_user on sessions (client_user_id) where ended_at is null;
create index sessions_admin on sessions (admin_id) where ended_at is null;
create index sessions_request on sessions (request_id) where ended_at is null;
create index sessions_expires on sessions (expires_at);
create index sessions_phone on sessions (phone) where phone is not null;
-- whether this account was logged into from this address before
create index sessions_client_user_ip on sessions (client_user_id, ip) where client_user_id is not null;
create index sessions_admin_ip on sessions (admin_id, ip) where admin_id is not null;

-- Links by which a person sets a password: after forgetting it, or as one who was invited. Only the hash of the token
-- is kept, and a person has one live link at most.
create table password_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('reset', 'invitation')),
  client_user_id bigint references client_users,
  admin_id bigint references admins,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- used, or replaced by a newer one
  ended_at timestamptz,
  -- the link to a new password that is sent again while it lives, encrypted; null in invitations
  sealed_token bytea,
  check (num_nonnulls(client_user_id, admin_id) = 1)
);
create unique index password_links_live_user on password_links (client_user_id) where ended_at is null;
create unique index password_links_live_admin on password_links (admin_id) where ended_at is null;
create index password_links_user on password_links (client_user_id, created_at);
create index password_links_admin on password_links (admin_id, created_at);

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

-- The second factor of staff and client users: codes of an authenticator app (RFC 6238), and codes for its loss.
create table totp_factors (
  id bigint generated always as identity primary key,
  admin_id bigint unique references admins,
  client_user_id bigint unique references client_users,
  -- encrypted with the server's key
  sealed_secret bytea not null,
  -- counts as a factor only from here on
  confirmed_at timestamptz,
  -- of the last accepted code: neither it nor an earlier one is accepted again
  last_step bigint not null default 0,
  wrong_tries int not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(admin_id, client_user_id) = 1)
);

-- Only the keyed hash of a code is kept.
create table recovery_codes (
  id bigint generated always as identity primary key,
  admin_id bigint references admins,
  client_user_id bigint references client_users,
  code_mac bytea not null unique,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(admin_id, client_user_id) = 1)
);
create index recovery_codes_admin on recovery_codes (admin_id);
create index recovery_codes_client_user on recovery_codes (client_user_id);

-- Passkeys (WebAuthn Level 3) of staff and client users: a second factor, and a login without a password.
create table passkeys (
  id bigint generated always as identity primary key,
  admin_id bigint references admins,
  client_user_id bigint references client_users,
  name text not null,
  -- base64url, as the browser names the key
  credential_id text not null unique,
  -- COSE
  public_key bytea not null,
  -- of its last use; stays 0 for keys that are synchronized between devices
  counter bigint not null,
  transports text[] not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(admin_id, client_user_id) = 1)
);
create index passkeys_admin on passkeys (admin_id);
create index passkeys_client_user on passkeys (client_user_id);

-- What counts as a person's second factor: one definition for their factors and for the session's own query.
create view second_factors as
  select admin_id, client_user_id, 'totp' as kind from totp_factors where confirmed_at is not null
  union all
  select admin_id, client_user_id, 'passkey' as kind from passkeys;

-- A challenge is deleted by its first use. Its keyed hash includes what it is for and for whom.
create table passkey_challenges (
  challenge_mac bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);

-- Failed logins since the last journal row about them: a flood of them is one row an hour for each account.
create table failed_logins (
  -- `client:12`, `support:3`; `client:unknown` for logins that nobody has
  account text primary key,
  attempts int not null,
  ip text,
  user_agent text,
  journalled_at timestamptz not null default now()
);

-- The texts that people accepted, as they were hashed: a later version of the server shows other ones.
create table consent_texts (
  text_sha256 text primary key check (text_sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in
    ('agreement', 'personal_data', 'registration_data', 'offer', 'processing_order', 'policy', 'accessibility')),
  text_version text not null,
  -- the exact JSON whose SHA-256 stands in `consents`
  body text not null,
  kept_at timestamptz not null default now(),
  unique (kind, text_version)
);

-- What each user of a cabinet is written to about, and up to which row of the client's journal that was done. Users get
-- their row from the sweep that writes the notices; without a choice of their own the usual one of their role holds.
create table user_notices (
  client_user_id bigint primary key references client_users,
  mode text check (mode in ('every', 'daily', 'trouble', 'none')),
  -- in the chain of the user's client: everything up to here was written about or is of no interest
  seq bigint not null check (seq >= 0),
  -- the last digest, by the calendar of Moscow
  digest_day date
);
