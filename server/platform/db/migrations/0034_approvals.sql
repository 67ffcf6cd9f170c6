-- What one member of staff may not do alone: it waits for a second one, or for a day where there is none.
create table approvals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('payment', 'seller', 'admin', 'admin_change', 'tariff', 'tariff_change')),
  -- the row that changes; null for one that would be created
  subject_id bigint,
  client_id bigint references clients,
  -- what the command is run with, and the version of the row that the initiator saw
  payload jsonb not null,
  subject_version int,
  -- as people read them; null for what would be created
  before jsonb,
  after jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'cancelled', 'failed')),
  asked_by bigint not null references admins,
  asked_at timestamptz not null default now(),
  -- nobody could confirm when it was asked for: it runs then unless it is cancelled
  runs_at timestamptz,
  decided_by bigint references admins,
  decided_at timestamptz,
  reason text,
  version int not null default 1,
  check ((state = 'waiting') = (decided_at is null))
);
create index approvals_state on approvals (state, id);
create index approvals_due on approvals (runs_at) where state = 'waiting' and runs_at is not null;
create unique index approvals_payment on approvals (subject_id) where kind = 'payment';
-- one waiting change of one row
create unique index approvals_change on approvals (kind, coalesce(subject_id, 0))
  where state = 'waiting' and kind in ('seller', 'admin_change', 'tariff_change');

insert into approvals (kind, subject_id, client_id, payload, after, asked_by, asked_at)
select 'payment', id, client_id, '{}', jsonb_build_object('amount', amount, 'description', description, 'bill_id', bill_id),
  created_by_admin_id, created_at
from payments where status = 'waiting' and created_by_admin_id is not null;

alter table admins
  add column made_by bigint references admins,
  -- who gave the present role, if it allows more than the one before, or lifted a block
  add column raised_by bigint references admins,
  add column raised_at timestamptz;

create index payments_of_staff on payments (created_by_admin_id, created_at) where created_by_admin_id is not null;
create index payments_of_client_day on payments (client_id, created_at);
