-- «Пожаловаться»: what holders of links report about a sender. One of a link and number; the number may be corrected later.
create table complaints (
  id bigint generated always as identity primary key,
  request_id bigint not null references document_sign_requests,
  client_id bigint not null references clients,
  phone text not null,
  reason text not null check (reason in ('spam', 'fraud', 'unknown_sender', 'other')),
  text text,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  -- why staff stopped the sender, or did not
  decision text,
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  unique (request_id, phone),
  check ((status = 'open') = (decided_at is null))
);
create index complaints_status on complaints (status, id);
create index complaints_client on complaints (client_id, created_at);

-- A stopped sender sends nothing until staff allow it again; every stop and its end are in the journal.
alter table clients
  add column sending_stopped_at timestamptz,
  add column sending_stop_reason text,
  add column sending_stopped_by text,
  add constraint clients_sending_stop
    check (num_nonnulls(sending_stopped_at, sending_stop_reason, sending_stopped_by) in (0, 3));

create index deliveries_links_of_client on deliveries (client_id, created_at) where template in ('link', 'reminder');
create index deliveries_queued_of_client on deliveries (client_id) where status = 'queued';
