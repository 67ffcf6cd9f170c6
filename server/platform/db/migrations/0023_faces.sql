-- What signers see of a company beside its name: logo, colour, words.

-- Drawn anew from what was uploaded. One that no face has any more is deleted after a day: pages that show it may be open.
create table logos (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  -- PNG
  bytes bytea not null check (octet_length(bytes) <= 98304),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);

create index logos_created on logos (created_at);

create table faces (
  id bigint generated always as identity primary key,
  client_id bigint not null unique references clients,
  logo_sha256 text references logos,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  greeting text,
  -- letters to signers are from «name of the sender» at the address of the service
  letters_by_name boolean not null default false,
  -- staff have switched it off, and why
  stopped_at timestamptz,
  stop_reason text,
  version integer not null default 1,
  check ((stopped_at is null) = (stop_reason is null))
);
create index faces_logo on faces (logo_sha256);
