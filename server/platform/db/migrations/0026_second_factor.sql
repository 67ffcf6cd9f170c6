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

-- When this session last proved the second factor.
alter table sessions add confirmed_at timestamptz;
