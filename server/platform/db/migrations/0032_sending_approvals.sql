-- Who approves before documents are sent (docs/decisions/0162).

-- What a client has set: these users approve what is worth so much, or all.
create table approval_rules (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  position integer not null,
  -- kopecks; null: whatever it is worth
  amount_from bigint check (amount_from > 0),
  approvers bigint[] not null check (cardinality(approvers) > 0),
  -- one after another, not all at once
  ordered boolean not null,
  -- who sends may be one of them
  own_allowed boolean not null,
  unique (client_id, position)
);

-- One sending that waits: requests that were made together, or a table.
create table sending_approvals (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  bulk_sending_id bigint unique references bulk_sendings,
  title text not null,
  -- kopecks, as the sender says
  amount bigint check (amount > 0),
  -- who sends, as the journal will say
  asked_by jsonb not null,
  asked_by_user_id bigint references client_users,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  confirmed_warnings text[] not null default '{}',
  -- why it was not sent though it is approved: the sender tries again
  unsent text
);
create index sending_approvals_client on sending_approvals (client_id, id);
create index sending_approvals_user on sending_approvals (asked_by_user_id);

create table sending_approval_requests (
  request_id bigint primary key references document_sign_requests,
  approval_id bigint not null references sending_approvals
);
create index sending_approval_requests_approval on sending_approval_requests (approval_id);

create table sending_approvers (
  id bigint generated always as identity primary key,
  approval_id bigint not null references sending_approvals,
  client_user_id bigint not null references client_users,
  -- those of a later step are asked once all of the earlier ones have approved
  step integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_at timestamptz,
  reason text,
  check ((state = 'waiting') = (decided_at is null)),
  unique (approval_id, client_user_id)
);
create index sending_approvers_user on sending_approvers (client_user_id, approval_id) where state = 'waiting';
create index sending_approvers_of_user on sending_approvers (client_user_id);

alter table document_sign_requests drop constraint document_sign_requests_status_check;
alter table document_sign_requests add constraint document_sign_requests_status_check check (status in
  ('draft', 'approving', 'queued', 'sent', 'opened', 'confirmed', 'signed', 'rejected', 'expired', 'cancelled', 'failed'));
drop index document_sign_requests_deadline;
create index document_sign_requests_deadline on document_sign_requests (deadline)
  where status in ('approving', 'queued', 'sent', 'opened', 'confirmed');
alter table bulk_sendings drop constraint bulk_sendings_status_check;
alter table bulk_sendings add constraint bulk_sendings_status_check
  check (status in ('checked', 'approving', 'sending', 'short', 'sent', 'stopped'));
