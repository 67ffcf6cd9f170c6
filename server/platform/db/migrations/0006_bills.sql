-- Who issues bills; one row. Its counters give gapless numbers: a number is taken in the transaction that uses it.
create table sellers (
  id int primary key default 1 check (id = 1),
  name text not null,
  inn text not null,
  kpp text,
  address text not null,
  bank_name text not null,
  bik text not null,
  account text not null,
  corr_account text not null,
  director text not null,
  accountant text not null,
  vat_mode text not null default '22' check (vat_mode in ('usn_exempt', 'nk149', '0', '5', '7', '10', '22')),
  last_bill_number bigint not null default 0,
  last_act_number bigint not null default 0,
  version int not null default 1
);

-- A bill keeps what it said when it was issued: both parties and the tax (no later change of settings reaches it).
create table bills (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  legal_entity_id bigint not null references legal_entities,
  seller_id int not null references sellers,
  number bigint not null check (number > 0),
  issued_on date not null,
  due_on date not null,
  -- kopecks, tax included
  amount bigint not null check (amount > 0),
  -- kopecks: the sum of payments for this bill that stand
  paid bigint not null default 0 check (paid >= 0),
  status text not null default 'issued' check (status in ('issued', 'partly_paid', 'paid', 'cancelled')),
  vat_mode text not null check (vat_mode in ('usn_exempt', 'nk149', '0', '5', '7', '10', '22')),
  vat_amount bigint not null check (vat_amount >= 0),
  vat_text text not null,
  item text not null,
  seller jsonb not null,
  payer jsonb not null,
  email text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text,
  version int not null default 1,
  search text not null generated always as
    (search_key(number::text, payer ->> 'name', payer ->> 'inn', email)) stored,
  unique (seller_id, number),
  check (status = 'cancelled' or status = case when paid = 0 then 'issued' when paid < amount then 'partly_paid' else 'paid' end)
);
create index bills_client on bills (client_id, id);
create index bills_status on bills (status, id);
create index bills_open_inn on bills ((payer ->> 'inn')) where status in ('issued', 'partly_paid');
create index bills_search on bills using gin (search gin_trgm_ops);

-- What lists and people see: a bill unpaid past its day in Moscow is overdue, without anybody changing it.
create view bills_shown as
  select b.*, case when b.status in ('issued', 'partly_paid') and b.due_on < (now() at time zone 'Europe/Moscow')::date
    then 'overdue' else b.status end as state
  from bills b;

-- A bank's file as it was taken in.
create table statements (
  id bigint generated always as identity primary key,
  name text not null,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  account text not null,
  starts_on date,
  ends_on date,
  -- documents in the file, and those of them that no earlier file had brought
  documents int not null,
  imported int not null,
  created_by_admin_id bigint references admins,
  created_at timestamptz not null default now(),
  version int not null default 1
);

create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements,
  -- SHA-256 over what makes a bank document the same one in any file
  document_key text not null unique,
  kind text not null,
  number text not null,
  date date not null,
  amount bigint not null check (amount >= 0),
  incoming boolean not null,
  payer_name text not null,
  payer_inn text,
  payer_kpp text,
  payer_account text not null,
  purpose text not null,
  status text not null check (status in ('matched', 'doubtful', 'ignored', 'credited')),
  reason text not null,
  client_id bigint references clients,
  bill_id bigint references bills,
  version int not null default 1
);
create index statement_lines_statement on statement_lines (statement_id, status, client_id, id);
create index statement_lines_waiting on statement_lines (status, id) where status in ('matched', 'doubtful');

alter table payments
  add column bill_id bigint references bills,
  add column status text not null default 'done' check (status in ('waiting', 'done', 'declined', 'reversed')),
  add column statement_line_id bigint references statement_lines,
  add column confirmed_by_admin_id bigint references admins,
  add column confirmed_at timestamptz,
  add column reversed_by_admin_id bigint references admins,
  add column reversed_at timestamptz,
  add column reverse_reason text,
  add check ((status in ('declined', 'reversed')) = (reverse_reason is not null)),
  drop constraint payments_source_check,
  add constraint payments_source_check check (source in ('manual', 'bank'));
-- a bank document is credited once, whoever tries; after a reversal it may be credited to the right client
create unique index payments_statement_line on payments (statement_line_id) where status in ('waiting', 'done');
create index payments_bill on payments (bill_id) where bill_id is not null;
create index payments_status on payments (status, id);

-- A correction gives a top-up back and refers to it; a transfer is corrected once.
alter table ledger_transfers
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_reason_check
    check (reason in ('top_up', 'hold', 'capture', 'release', 'correction')),
  drop constraint ledger_transfers_check1,
  add constraint ledger_transfers_check1 check ((reason in ('capture', 'release', 'correction')) = (ref is not null));
create unique index ledger_transfers_corrected on ledger_transfers (ref) where reason = 'correction';

-- A message may carry a paper that is printed when the message goes out.
alter table deliveries add column attachment jsonb;

-- Monthly acts: a number once, at issue; what they say follows from the ledger of a month that is over.
create table acts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  seller_id int not null references sellers,
  number bigint not null check (number > 0),
  -- the first day of the month
  month date not null check (extract(day from month) = 1),
  issued_on date not null,
  amount bigint not null check (amount >= 0),
  vat_amount bigint not null check (vat_amount >= 0),
  vat_text text not null,
  -- [{signatures, price, amount}]
  lines jsonb not null,
  seller jsonb not null,
  payer jsonb not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (seller_id, number),
  unique (client_id, month)
);
