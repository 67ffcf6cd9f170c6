-- Packages: a bought tariff with an account of signatures of its own.

-- A tariff for one client alone is seen and bought by nobody else; its pay-as-you-go price goes before the common one.
alter table tariffs
  add column client_id bigint references clients,
  add check (kind = 'package' or (signatures = 1 and days_valid is null));
drop index tariffs_pay_as_you_go;
create unique index tariffs_pay_as_you_go on tariffs (client_id) nulls not distinct
  where kind = 'pay_as_you_go' and archived_at is null;

-- What was bought keeps its name, count, price and days, whatever becomes of the tariff.
create table packages (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  tariff_id bigint not null references tariffs,
  name text not null,
  signatures int not null check (signatures > 0),
  -- kopecks
  price bigint not null check (price > 0),
  valid_until timestamptz,
  bought_by text not null,
  bought_at timestamptz not null default now(),
  version int not null default 1
);
create index packages_client on packages (client_id, id);

-- One account of kopecks a client, one of signatures a package. The term stands here too: sending looks at no other table.
alter table ledger_accounts
  add column package_id bigint unique references packages,
  add column valid_until timestamptz,
  drop constraint ledger_accounts_client_id_unit_key,
  add constraint ledger_accounts_client_package unique nulls not distinct (client_id, package_id),
  add check ((unit = 'signatures') = (package_id is not null)),
  add check (valid_until is null or package_id is not null);
create index ledger_accounts_expiring on ledger_accounts (valid_until) where available > 0 and valid_until is not null;

alter table ledger_transfers
  drop constraint ledger_transfers_reason_check,
  add constraint ledger_transfers_reason_check check
    (reason in ('top_up', 'correction', 'purchase', 'grant', 'hold', 'capture', 'release', 'expiry')),
  drop constraint ledger_transfers_debit_check,
  add constraint ledger_transfers_debit_check check
    (debit in ('cash', 'packages', 'available', 'held', 'revenue', 'expired')),
  drop constraint ledger_transfers_credit_check,
  add constraint ledger_transfers_credit_check check
    (credit in ('cash', 'packages', 'available', 'held', 'revenue', 'expired'));

-- Which package a request takes its signature from; its price in money is 0 then.
alter table document_sign_requests add column package_id bigint references packages;

drop view ledger_statement;
create view ledger_statement as
  select t.*, a.client_id, a.unit, a.package_id from ledger_transfers t join ledger_accounts a on a.id = t.account_id;

drop view ledger_balances;
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

create view packages_shown as
  select p.*, a.available as left, a.held,
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
  where t.reason in ('capture', 'expiry');

-- When the client wants to hear that its money runs out, and whether it has been told since it last had enough.
alter table clients
  add column low_balance_kopecks bigint check (low_balance_kopecks > 0),
  add column low_balance_email text,
  add column low_balance_told_at timestamptz,
  add check ((low_balance_kopecks is null) = (low_balance_email is null));
