-- What forms of a client's new sendings begin with.
create table sending_defaults (
  client_id bigint primary key references clients,
  legal_entity_id bigint references legal_entities,
  deadline_days int not null check (deadline_days between 1 and 365),
  remind_every_days int,
  remind_times_max int,
  message text,
  check ((remind_every_days is null) = (remind_times_max is null))
);
create index sending_defaults_legal_entity on sending_defaults (legal_entity_id) where legal_entity_id is not null;

-- Messages to signers that are used again.
create table saved_texts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  text text not null,
  created_by text not null,
  created_at timestamptz not null default now()
);
-- of a repeated call one is added
create unique index saved_texts_client on saved_texts (client_id, md5(text));
