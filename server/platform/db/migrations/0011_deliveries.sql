-- What gateways do with messages: who took one, under which numbers, and what was told of it later.
alter table deliveries
  -- holds a code or a password: handed over once at most, to its own channel only
  add column secret boolean not null default false,
  add column sender text,
  add column tries int not null default 0,
  -- an attempt began; as long as the row is queued and this is set, the fate of the message is not known
  add column handed_over_at timestamptz,
  add column accepted_at timestamptz,
  -- sent because that one did not arrive: by another channel, or once more
  add column instead_of bigint unique references deliveries;

update deliveries set secret = true where template = 'code';
update deliveries set accepted_at = updated_at where status in ('accepted', 'delivered');

create index deliveries_provider on deliveries (provider, id);
create index deliveries_unknown on deliveries (handed_over_at) where status = 'unknown' and accepted_at is null and not secret;

-- A long SMS is several messages to its gateway, each with a number and a receipt of its own.
create table delivery_parts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  provider text not null,
  provider_id text not null,
  status text not null default 'accepted' check (status in
    ('queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown')),
  -- when the gateway is asked next how it went
  ask_at timestamptz not null default now() + interval '10 seconds',
  created_at timestamptz not null default now()
);
create index delivery_parts_delivery on delivery_parts (delivery_id);
create index delivery_parts_provider on delivery_parts (provider, provider_id);
create index delivery_parts_ask on delivery_parts (ask_at) where status in ('accepted', 'unknown');

-- Each receipt once: a repeat is known by its key, and one that comes before its message waits here.
create table delivery_receipts (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_id text not null,
  status text not null check (status in
    ('queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown')),
  cause text,
  -- kopecks
  price bigint,
  created_at timestamptz not null default now(),
  unique (provider, provider_id, status)
);
create index delivery_receipts_created on delivery_receipts (created_at);

-- The name that operators registered for this client's SMS.
alter table clients add column sender_name text check (sender_name ~ '^[A-Za-z0-9._-]{1,11}$');
