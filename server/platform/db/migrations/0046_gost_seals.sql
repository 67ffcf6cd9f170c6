-- A second, detached signature by ГОСТ Р 34.10-2012 over a sealed copy, beside the seal in it (docs/decisions/0049).
create table gost_seals (
  file_id bigint primary key references files (id) on delete cascade,
  -- CMS, DER
  cms bytea not null check (octet_length(cms) between 100 and 100000),
  -- whom its certificate names
  signer text not null,
  made_at timestamptz not null default now()
);
