-- Money and signatures, in whole units (kopecks, signatures). One account row a client and unit carries what may be
-- spent (`available`) and what is promised to sent requests (`held`); the other legs (cash, revenue) are sums of transfers.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  unit text not null check (unit in ('kopecks', 'signatures')),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  unique (client_id, unit)
) with (fillfactor = 50);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- the caller's id: a transfer is made once under it
  key text not null unique,
  account_id bigint not null references ledger_accounts,
  reason text not null check (reason in ('top_up', 'hold', 'capture', 'release')),
  debit text not null check (debit in ('cash', 'available', 'held', 'revenue')),
  credit text not null check (credit in ('cash', 'available', 'held', 'revenue')),
  amount bigint not null check (amount > 0),
  available_after bigint not null check (available_after >= 0),
  held_after bigint not null check (held_after >= 0),
  -- the hold that a capture or a release ends
  ref bigint references ledger_transfers,
  subject text not null,
  subject_id bigint not null,
  description text not null,
  at timestamptz not null default now(),
  digest text not null default '',
  check (debit <> credit),
  check ((reason in ('capture', 'release')) = (ref is not null))
);
create index ledger_transfers_account on ledger_transfers (account_id, id);
create index ledger_transfers_subject on ledger_transfers (subject, subject_id);
-- a hold ends once: captured or released
create unique index ledger_transfers_hold_end on ledger_transfers (ref) where reason in ('capture', 'release');

-- SHA-256 over the row, kept in the row and in the journal: a changed byte is found and named.
create function ledger_digest(t ledger_transfers) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|', t.id, t.key, t.account_id, t.reason, t.debit, t.credit, t.amount,
    t.available_after, t.held_after, coalesce(t.ref::text, ''), t.subject, t.subject_id, t.description,
    (extract(epoch from t.at) * 1000000)::bigint), 'UTF8')), 'hex')
$$;
create function ledger_set_digest() returns trigger language plpgsql as $$
begin
  new.digest := ledger_digest(new);
  return new;
end $$;
create trigger ledger_transfers_digest before insert on ledger_transfers
  for each row execute function ledger_set_digest();
create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger ledger_transfers_no_truncate before truncate on ledger_transfers
  for each statement execute function refuse_change();

create table tariffs (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('pay_as_you_go', 'package')),
  signatures int not null check (signatures > 0),
  price bigint not null check (price >= 0),
  days_valid int check (days_valid > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1
);
-- one price of a single signature at a time
create unique index tariffs_pay_as_you_go on tariffs (kind) where kind = 'pay_as_you_go' and archived_at is null;
insert into tariffs (name, kind, signatures, price) values ('Разовая подпись', 'pay_as_you_go', 1, 3500);

create table payments (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  amount bigint not null check (amount > 0),
  description text not null,
  source text not null check (source in ('manual')),
  created_by_admin_id bigint references admins,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index payments_client on payments (client_id, id);

-- What the lists read.
create view ledger_statement as
  select t.*, a.client_id from ledger_transfers t join ledger_accounts a on a.id = t.account_id where a.unit = 'kopecks';
create view ledger_balances as
  select c.id, c.name as client_name, c.search, coalesce(a.available, 0) as available, coalesce(a.held, 0) as held
  from clients c left join ledger_accounts a on a.client_id = c.id and a.unit = 'kopecks';
