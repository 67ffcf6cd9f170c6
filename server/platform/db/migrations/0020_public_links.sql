-- One address or QR code for many signers, who name themselves (docs/decisions/0166).
create table public_links (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  -- the end of its address: 128 random bits
  key text not null unique,
  legal_entity_id bigint references legal_entities,
  title text not null,
  message text,
  -- shown on the spot; whoever has only the address does not know it
  pin text,
  day_max integer not null check (day_max > 0),
  phone_max integer not null check (phone_max > 0),
  -- null: as many as come
  total_max integer check (total_max > 0),
  -- from the start of a request to its deadline
  sign_days integer not null check (sign_days > 0),
  confirmed_warnings text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'stopped')),
  expires_at timestamptz not null,
  -- requests made by it: in all, and on its last day with any
  started integer not null default 0 check (started >= 0),
  started_on date,
  started_that_day integer not null default 0,
  -- when its owners were told that it makes no requests, and why; null once it makes one
  unable_at timestamptz,
  unable_why text,
  stopped_at timestamptz,
  stop_reason text,
  -- staff stopped it: its client does not resume it
  stopped_by_staff boolean not null default false,
  created_by text not null,
  created_by_user_id bigint references client_users,
  created_by_code_id bigint references clients_codes,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'stopped') = (stopped_at is not null)),
  check ((unable_at is null) = (unable_why is null))
);
create index public_links_client on public_links (client_id, id);
create index public_links_legal_entity on public_links (legal_entity_id) where legal_entity_id is not null;

create table public_link_documents (
  public_link_id bigint not null references public_links,
  client_id bigint not null references clients,
  position integer not null,
  title text not null,
  file_id bigint not null references files,
  primary key (public_link_id, position)
);
create index public_link_documents_file on public_link_documents (file_id);

-- A form that somebody has filled in, until the code proves the phone; deleted a day later.
create table public_link_forms (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  public_link_id bigint not null references public_links,
  -- of the browser that filled it in
  token_hash bytea not null unique,
  full_name text not null,
  phone text not null,
  email text,
  digest bytea not null,
  attempts integer not null default 0 check (attempts >= 0),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  request_id bigint references document_sign_requests
);
create index public_link_forms_phone on public_link_forms (public_link_id, phone, id);
create index public_link_forms_created on public_link_forms (created_at);
create index public_link_forms_request on public_link_forms (request_id) where request_id is not null;

-- the link by which its signer named themself
alter table document_sign_requests add column public_link_id bigint references public_links;
create index document_sign_requests_public_link on document_sign_requests (public_link_id, status, id)
  where public_link_id is not null;
create index document_sign_requests_public_link_phone on document_sign_requests (public_link_id, signer_phone)
  where public_link_id is not null;
