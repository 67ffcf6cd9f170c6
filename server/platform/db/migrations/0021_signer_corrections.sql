-- Corrections of a signer that staff propose: nothing changes until the sender confirms.
create table signer_corrections (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  request_id bigint not null references document_sign_requests,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'replaced')),
  -- the new values of those of full_name, phone and email that change
  changes jsonb not null,
  reason text,
  asked_by bigint not null references admins,
  asked_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null))
);
create unique index signer_corrections_waiting on signer_corrections (request_id) where state = 'waiting';
