-- Logins by an OpenID provider, such as Keycloak.

-- Who a person is at a provider: issuer and subject of its tokens, which never change, unlike an e-mail.
create table identities (
  id bigint generated always as identity primary key,
  admin_id bigint references admins,
  client_user_id bigint references client_users,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check (num_nonnulls(admin_id, client_user_id) = 1),
  unique (admin_id, issuer),
  unique (client_user_id, issuer)
);
create unique index identities_of_staff on identities (issuer, subject) where admin_id is not null;
create unique index identities_of_users on identities (issuer, subject) where client_user_id is not null;

-- A browser was sent to a provider, or has come back and the second factor of the account is waited for. Deleted by its
-- first use.
create table provider_logins (
  id bigint generated always as identity primary key,
  -- of the secret that this browser alone has
  key_hash bytea not null unique,
  -- of `state`; null once the provider's answer was used
  state_hash bytea,
  -- encrypted: the provider, for whom and what it is, nonce and verifier; later what the provider said
  sealed bytea not null,
  expires_at timestamptz not null
);
create index provider_logins_expires on provider_logins (expires_at);

-- the provider said in this login that it had checked a second factor
alter table sessions add column factor_by_provider boolean not null default false;
-- until when this member of staff may log in with a password though PASSWORD_LOGIN switches that off: `admin:reset`
alter table admins add column password_login_until timestamptz;
