-- The texts that people accepted, as they were hashed: a later version of the server shows other ones.
create table consent_texts (
  text_sha256 text primary key check (text_sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('agreement', 'personal_data')),
  text_version text not null,
  -- the exact JSON whose SHA-256 stands in `consents`
  body text not null,
  kept_at timestamptz not null default now(),
  unique (kind, text_version)
);
