-- Tariffs, the ledger, bills, bank statements, payments, acts; and who may write to strangers.

-- What signatures cost: one by one, a package of them, or the package that a new client is given.
create table tariffs (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('pay_as_you_go', 'package', 'welcome')),
  signatures int not null check (signatures > 0),
  price bigint not null check (price >= 0),
  days_valid int check (days_valid > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  -- a tariff for one client alone is seen and bought by nobody else; its pay-as-you-go price goes before the common one
  client_id bigint references clients,
  constraint tariffs_one_check check (kind <> 'pay_as_you_go' or (signatures = 1 and days_valid is null)),
  constraint tariffs_welcome_check check (kind <> 'welcome' or (price = 0 and client_id is null))
);
-- one price of a single signature at a time
create unique index tariffs_pay_as_you_go on tariffs (client_id) nulls not distinct
  where kind = 'pay_as_you_go' and archived_at is null;
create unique index tariffs_welcome on tariffs (kind) where kind = 'welcome' and archived_at is null;
insert into tariffs (name, kind, signatures, price) values ('Разовая подпись', 'pay_as_you_go', 1, 3500);

-- A bought tariff with an account of signatures of its own. It keeps its name, count, price and days, whatever becomes of
-- the tariff.
create table packages (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  tariff_id bigint not null references tariffs,
  name text not null,
  signatures int not null check (signatures > 0),
  -- kopecks
  price bigint not null check (price >= 0),
  valid_until timestamptz,
  bought_by text not null,
  bought_at timestamptz not null default now(),
  version int not null default 1,
  -- of the organization whose check gave the package; a private person has none
  given_inn text,
  constraint packages_given_inn_check check (given_inn is null or price = 0)
);
create index packages_client on packages (client_id, id);
-- a package is given once to a client and once to an ИНН
create unique index packages_given_client on packages (client_id) where price = 0;
create unique index packages_given_inn on packages (given_inn) where given_inn is not null;

-- Money and signatures, in whole units (kopecks, signatures). One account row a client and unit carries what may be
-- spent (`available`) and what is promised to sent requests (`held`); the other legs (cash, revenue) are sums of transfers.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  unit text not null check (unit in ('kopecks', 'signatures')),
  available bigint not null default 0 check (available >= 0),
  held bigint not null default 0 check (held >= 0),
  -- one account of kopecks a client, one of signatures a package. The term stands here too: sending looks at no other table
  package_id bigint unique references packages,
  valid_until timestamptz,
  constraint ledger_accounts_client_package unique nulls not distinct (client_id, package_id),
  check ((unit = 'signatures') = (package_id is not null)),
  check (valid_until is null or package_id is not null)
) with (fillfactor = 50);
create index ledger_accounts_expiring on ledger_accounts (valid_until) where available > 0 and valid_until is not null;

-- A movement between two legs of an account, with what was left after it. Holds, captures and releases are of requests;
-- a correction gives a top-up back; `message` is what a gateway took for a request that was cancelled.
create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- the caller's id: a transfer is made once under it
  key text not null unique,
  account_id bigint not null references ledger_accounts,
  reason text not null check (reason in
    ('top_up', 'correction', 'purchase', 'grant', 'hold', 'capture', 'release', 'expiry', 'message')),
  debit text not null check (debit in ('cash', 'packages', 'available', 'held', 'revenue', 'expired')),
  credit text not null check (credit in ('cash', 'packages', 'available', 'held', 'revenue', 'expired')),
  amount bigint not null check (amount > 0),
  available_after bigint not null check (available_after >= 0),
  held_after bigint not null check (held_after >= 0),
  -- the hold that a capture or a release ends, or the top-up that a correction gives back
  ref bigint references ledger_transfers,
  subject text not null,
  subject_id bigint not null,
  description text not null,
  at timestamptz not null default now(),
  digest text not null default '',
  check (debit <> credit),
  constraint ledger_transfers_check1 check ((reason in ('capture', 'release', 'correction')) = (ref is not null))
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index ledger_transfers_account on ledger_transfers (account_id, id);
create index ledger_transfers_subject on ledger_transfers (subject, subject_id);
-- a hold ends once: captured or released
create unique index ledger_transfers_hold_end on ledger_transfers (ref) where reason in ('capture', 'release');
-- a transfer is corrected once
create unique index ledger_transfers_corrected on ledger_transfers (ref) where reason = 'correction';
-- turnover of a month and lists by day: transfers are written in the order of time, so that a range of blocks tells which
-- days are in it (a thousandth of the size of a tree over ten million rows)
create index ledger_transfers_at on ledger_transfers using brin (at) with (pages_per_range = 16, autosummarize = on);
-- what staff look for among all transfers; holds and captures are most of them
create index ledger_transfers_reason on ledger_transfers (reason, id) where reason not in ('hold', 'capture');

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
-- as of the journal: read and add alone
revoke all on ledger_transfers from current_user;
grant select, insert, update (id) on ledger_transfers to current_user;

-- What lists read: transfers with their client.
create view ledger_statement as
  select t.*, a.client_id, a.unit, a.package_id from ledger_transfers t join ledger_accounts a on a.id = t.account_id;

-- Clients with their money and signatures.
create view ledger_balances as
  select c.id, c.name as client_name, c.search, coalesce(a.available, 0) as available, coalesce(a.held, 0) as held,
    s.signatures_left, s.signatures_held, s.valid_until
  from clients c
  left join ledger_accounts a on a.client_id = c.id and a.unit = 'kopecks'
  cross join lateral (
    select coalesce(sum(available) filter (where valid_until is null or valid_until > now()), 0)::int as signatures_left,
      coalesce(sum(held), 0)::int as signatures_held,
      min(valid_until) filter (where available > 0 and valid_until > now()) as valid_until
    from ledger_accounts where client_id = c.id and unit = 'signatures') s;

-- Packages with what is left of them.
create view packages_shown as
  select p.id, p.client_id, p.tariff_id, p.name, p.signatures, p.price, p.valid_until, p.bought_by, p.bought_at, p.version,
    a.available as left, a.held,
    coalesce(x.expired, 0)::int as expired,
    (p.signatures - a.available - a.held - coalesce(x.expired, 0))::int as used,
    case when a.available + a.held = 0 and x.expired is null then 'used_up'
      when p.valid_until <= now() then 'expired' else 'active' end as status
  from packages p
  join ledger_accounts a on a.package_id = p.id
  left join lateral (
    select sum(t.amount) as expired from ledger_transfers t where t.account_id = a.id and t.reason = 'expiry') x on true;

-- What was used and what it is worth, kopecks. The n-th signature of a package is worth the difference of two rounded
-- shares of its price: whatever the price, all of them together are worth exactly it.
create view ledger_usage as
  select t.id, t.at, a.client_id, a.package_id, t.reason,
    case a.unit when 'kopecks' then 1 else t.amount end as signatures,
    case a.unit when 'kopecks' then t.amount
      else p.price * (t.available_after + t.held_after + t.amount) / p.signatures
        - p.price * (t.available_after + t.held_after) / p.signatures end as amount
  from ledger_transfers t
  join ledger_accounts a on a.id = t.account_id
  left join packages p on p.id = a.package_id
  where t.reason in ('capture', 'expiry', 'message');

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
  -- null: a private person is billed by name
  legal_entity_id bigint references legal_entities,
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
  -- whether the bill went to its address by e-mail
  email_status text not null default 'not_confirmed' check (email_status in ('sent', 'not_confirmed')),
  -- the edition of the offer that was in force when the bill was issued: papers print it so each time
  basis text not null,
  unique (seller_id, number),
  check (status = 'cancelled' or status =
    case when paid = 0 then 'issued' when paid < amount then 'partly_paid' else 'paid' end)
);
create index bills_client on bills (client_id, id);
create index bills_status on bills (status, id);
create index bills_open_inn on bills ((payer ->> 'inn')) where status in ('issued', 'partly_paid');
create index bills_search on bills using gin (search gin_trgm_ops);
create index bills_open_persons on bills (number) where legal_entity_id is null and status in ('issued', 'partly_paid');
create index bills_number on bills (number, id);
create index bills_amount on bills (amount, id);
create index bills_legal_entity on bills (legal_entity_id, id);
create trigger bills_kind before insert or update of legal_entity_id, client_id on bills
  for each row when (new.legal_entity_id is null) execute function refuse_kind();

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
  version int not null default 1,
  -- what the file holds, in kopecks, beside what the bank itself says of it; null where it does not
  incoming_amount bigint,
  outgoing_amount bigint,
  known_amount bigint,
  bank_incoming_amount bigint,
  bank_outgoing_amount bigint
);

-- A document of a bank's file; the bank takes one back with a minus.
create table statement_lines (
  id bigint generated always as identity primary key,
  statement_id bigint not null references statements,
  -- SHA-256 over what makes a bank document the same one in any file
  document_key text not null unique,
  kind text not null,
  number text not null,
  date date not null,
  amount bigint not null,
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
  version int not null default 1,
  search text not null generated always as
  (search_key(payer_name, coalesce(payer_inn, ''), number, purpose)) stored
);
create index statement_lines_statement on statement_lines (statement_id, status, client_id, id);
create index statement_lines_waiting on statement_lines (status, id) where status in ('matched', 'doubtful');
create index statement_lines_search on statement_lines using gin (search gin_trgm_ops);
create index statement_lines_amount on statement_lines (amount, id);
create index statement_lines_number on statement_lines (number, id);
create index statement_lines_payer_inn on statement_lines (payer_inn, id) where payer_inn is not null;

-- What makes a bank document the same one in any file, as the import says it (take-statement.ts): zeros before its number
-- and blanks in its purpose do not make it another one.
create function statement_document_key(account text, l statement_lines) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|', account, l.date, regexp_replace(l.number, '^0+(?=.)', ''), l.amount,
    l.payer_account, coalesce(l.payer_inn, ''),
    regexp_replace(l.purpose, E'[[:space:]\u00a0\u2000-\u200a\u202f\u3000\ufeff]+', '', 'g')), 'UTF8')), 'hex')
$$;

-- Money of a client that came in, entered by staff or credited from a statement.
create table payments (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  amount bigint not null check (amount > 0),
  description text not null,
  source text not null check (source in ('manual', 'bank')),
  created_by_admin_id bigint references admins,
  created_at timestamptz not null default now(),
  version int not null default 1,
  bill_id bigint references bills,
  status text not null default 'done' check (status in ('waiting', 'done', 'declined', 'reversed')),
  statement_line_id bigint references statement_lines,
  confirmed_by_admin_id bigint references admins,
  confirmed_at timestamptz,
  reversed_by_admin_id bigint references admins,
  reversed_at timestamptz,
  reverse_reason text,
  search text not null generated always as (search_key(description)) stored,
  check ((status in ('declined', 'reversed')) = (reverse_reason is not null))
);
create index payments_client on payments (client_id, id);
-- a bank document is credited once, whoever tries; after a reversal it may be credited to the right client
create unique index payments_statement_line on payments (statement_line_id) where status in ('waiting', 'done');
create index payments_bill on payments (bill_id) where bill_id is not null;
create index payments_status on payments (status, id);
create index payments_of_staff on payments (created_by_admin_id, created_at) where created_by_admin_id is not null;
create index payments_of_client_day on payments (client_id, created_at);
create index payments_search on payments using gin (search gin_trgm_ops);
create index payments_amount on payments (amount, id);
create index payments_line on payments (statement_line_id) where statement_line_id is not null;
create index payments_days on payments (created_at) include (status, amount);

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
  -- the newest anchor of the journal: a copy of it in the client's hands
  anchor_id bigint,
  anchor_root text,
  -- where it was e-mailed to when it was issued
  emails text[] not null default '{}',
  basis text not null,
  unique (seller_id, number),
  unique (client_id, month)
);
-- the archive of a month's acts
create index acts_month on acts (month, id);
create index acts_number on acts (number, id);
create index acts_amount on acts (amount, id);

-- Who may write to strangers: an organization of a client, or a client who is a private person, once its name was checked.
create table senders (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  -- null: the client itself, a private person
  legal_entity_id bigint unique references legal_entities,
  status text not null default 'unchecked' check (status in ('unchecked', 'waiting', 'checked', 'refused')),
  -- what staff looked at; not shown to the client
  note text,
  -- why it was refused
  reason text,
  -- the payment from its own account that checked it
  payment_id bigint references payments,
  decided_by text,
  asked_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create unique index senders_person on senders (client_id) where legal_entity_id is null;
create index senders_client on senders (client_id, id);
create index senders_queue on senders (status, asked_at, id);
create index senders_asked on senders (asked_at, id);

-- However an organization or a person comes into being, it has its row here.
create function add_sender() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'legal_entities' then
    insert into senders (client_id, legal_entity_id) values (new.client_id, new.id);
  else
    insert into senders (client_id) values (new.id);
  end if;
  return null;
end $$;
create trigger legal_entities_sender after insert on legal_entities for each row execute function add_sender();
create trigger clients_sender after insert on clients for each row when (new.kind = 'individual')
  execute function add_sender();

-- A change of what was checked voids the check.
create function uncheck_sender() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'legal_entities' then
    update senders set status = 'unchecked', note = null, reason = null, payment_id = null, decided_by = null,
      asked_at = null, decided_at = null, version = version + 1 where legal_entity_id = new.id;
  else
    update senders set status = 'unchecked', note = null, reason = null, payment_id = null, decided_by = null,
      asked_at = null, decided_at = null, version = version + 1 where client_id = new.id and legal_entity_id is null;
  end if;
  return null;
end $$;
create trigger legal_entities_uncheck after update of short_name, inn on legal_entities for each row
  when ((old.short_name, old.inn) is distinct from (new.short_name, new.inn)) execute function uncheck_sender();
create trigger clients_uncheck after update of name on clients for each row
  when (new.kind = 'individual' and old.name is distinct from new.name) execute function uncheck_sender();

-- Senders with the name and ИНН that are checked.
create view senders_shown as
  select s.*, c.name as client_name, c.kind, c.status as client_status, coalesce(e.short_name, c.name) as name,
    e.inn, e.kpp, e.archived_at, case when e.id is null then c.search else e.search end as search
  from senders s join clients c on c.id = s.client_id left join legal_entities e on e.id = s.legal_entity_id;
