-- By what the keys outside the database are recognized. One row, written at the first start.
create table installations (
  id smallint primary key default 1 check (id = 1),
  -- HMAC-SHA-256 under the secret key
  secret_check bytea not null,
  -- fingerprint of our own root of seals; null while only configured certificates have been used
  root_sha256 text,
  created_at timestamptz not null default now()
);
