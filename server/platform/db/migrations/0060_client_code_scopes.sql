-- An external_id whose requests all ended without a signature is free again; its batch keeps it for the lists.
alter table batches add column freed_at timestamptz;
drop index batches_external;
create unique index batches_external on batches (client_id, external_id)
  where external_id is not null and freed_at is null;

-- What a code may do, for which organization, and from where. Existing codes keep everything.
alter table clients_codes
  add column scopes text[] not null default '{read,send,money}'
    check (scopes <@ '{read,send,money}' and cardinality(scopes) > 0),
  add column legal_entity_id bigint references legal_entities,
  -- CIDR, IPv4 or IPv6; empty for any address
  add column addresses text[] not null default '{}',
  -- its requests are samples that reach nobody
  add column test boolean not null default false,
  -- money belongs to the whole client, so a code of one organization sees none
  add constraint clients_codes_money_of_client check (legal_entity_id is null or not 'money' = any (scopes));

-- A test request: made by a test code, a sample in every other respect.
alter table document_sign_requests
  add column test boolean not null default false,
  add constraint document_sign_requests_test_is_sample check (sample or not test);

-- The code that uploaded it: a code of one organization reads what it uploaded itself, and that organization's documents.
alter table files add column client_code_id bigint references clients_codes;
