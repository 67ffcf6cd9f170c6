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

-- A challenge is deleted by its first use. Its keyed hash includes what it is for and for whom.
create table passkey_challenges (
  challenge_mac bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
