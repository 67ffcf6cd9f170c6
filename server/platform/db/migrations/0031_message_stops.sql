-- «Не присылать мне»: numbers that get no links and reminders, of one client or of all.
create table message_stops (
  id bigint generated always as identity primary key,
  phone text not null,
  -- null: from all
  client_id bigint references clients,
  reason text not null check (reason in ('asked', 'not_me')),
  -- the link on which it was said
  request_id bigint not null references document_sign_requests,
  created_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index message_stops_current on message_stops (phone, client_id) nulls not distinct where lifted_at is null;
