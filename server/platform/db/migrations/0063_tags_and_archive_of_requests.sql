-- Short words that a client's users set on their requests; `key` makes «Кадры» and «кадры» one.
create table request_tags (
  request_id bigint not null references document_sign_requests,
  client_id bigint not null references clients,
  tag text not null check (length(tag) between 1 and 30),
  key text not null generated always as (search_key(tag)) stored,
  primary key (request_id, key)
);
create index request_tags_client on request_tags (client_id, key, request_id);

-- An ended request that the client's users have put away: it leaves their usual list and nothing else.
alter table document_sign_requests
  add column hidden_at timestamptz,
  add constraint document_sign_requests_hidden_has_ended check (hidden_at is null or finished_at is not null);
create index document_sign_requests_hidden on document_sign_requests (client_id, id) where hidden_at is not null;
