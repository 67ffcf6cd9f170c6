-- Clients, the people who act for them, staff, their sessions; and whom clients sign with.
create extension if not exists pg_trgm;

-- «ё» and «е» meet in search (domain rule of Russian names); lower() folds Cyrillic under any UTF-8 locale.
create function search_key(variadic parts text[]) returns text
  language sql immutable parallel safe
  return lower(translate(array_to_string(parts, ' '), 'ёЁ', 'еЕ'));

create table admins (
  id bigint generated always as identity primary key,
  login text not null,
  full_name text not null,
  role text not null check (role in ('owner', 'operator', 'accountant', 'auditor')),
  status text not null default 'active' check (status in ('active', 'blocked')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index admins_login on admins (lower(login));

create table clients (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('legal', 'individual')),
  name text not null,
  status text not null default 'active' check (status in ('active', 'blocked')),
  note text,
  responsible_admin_id bigint references admins,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as (search_key(name)) stored
);
create index clients_search on clients using gin (search gin_trgm_ops);
create index clients_name on clients (name collate "und-x-icu", id);

create table client_users (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  login text not null,
  full_name text not null,
  phone text,
  role text not null check (role in ('owner', 'member')),
  status text not null default 'active' check (status in ('active', 'blocked')),
  password_hash text not null,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index client_users_login on client_users (lower(login));
create index client_users_client on client_users (client_id);

-- The keys by which a client's 1С connects. Only the hash of the whole code is kept.
create table clients_codes (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  label text not null,
  prefix text not null,
  secret_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1
);
create index clients_codes_client on clients_codes (client_id);

create table legal_entities (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  short_name text not null,
  full_name text,
  inn text not null,
  kpp text,
  ogrn text,
  address text,
  director text,
  bik text,
  account text,
  agreement_number text,
  agreement_date date,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as
    (search_key(short_name, coalesce(full_name, ''), inn, coalesce(ogrn, ''))) stored
);
create index legal_entities_client on legal_entities (client_id, id);
create index legal_entities_inn on legal_entities (inn text_pattern_ops);
create index legal_entities_search on legal_entities using gin (search gin_trgm_ops);

create table legal_entities_contacts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  legal_entity_id bigint not null references legal_entities,
  full_name text not null,
  position text,
  phone text,
  email text,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as
    (search_key(full_name, coalesce(position, ''), coalesce(phone, ''), coalesce(email, ''))) stored
);
create index legal_entities_contacts_client on legal_entities_contacts (client_id, id);
create index legal_entities_contacts_search on legal_entities_contacts using gin (search gin_trgm_ops);

create table individuals (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  last_name text not null,
  first_name text not null,
  middle_name text,
  phone text not null,
  email text,
  snils text,
  inn text,
  legal_entity_id bigint references legal_entities,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  search text not null generated always as
    (search_key(last_name, first_name, coalesce(middle_name, ''), phone, coalesce(email, ''))) stored
);
create index individuals_client on individuals (client_id, id);
create unique index individuals_phone on individuals (client_id, phone) where archived_at is null;
create index individuals_name on individuals (client_id, last_name collate "und-x-icu", id);
create index individuals_search on individuals using gin (search gin_trgm_ops);

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
  check (num_nonnulls(client_user_id, admin_id, request_id) = 1)
);
create index sessions_client_user on sessions (client_user_id) where ended_at is null;
create index sessions_admin on sessions (admin_id) where ended_at is null;
create index sessions_request on sessions (request_id) where ended_at is null;
