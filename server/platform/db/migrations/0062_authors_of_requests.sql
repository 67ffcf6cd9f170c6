-- Who created a request: lists are filtered by it. `created_by` keeps the name of that time.
alter table document_sign_requests
  add column created_by_user_id bigint references client_users,
  add column created_by_code_id bigint references clients_codes;
update document_sign_requests r
  set created_by_user_id = u.id, created_by_code_id = c.id
  from journal j
  left join client_users u on j.actor_kind = 'client_user' and u.id = j.actor_id
  left join clients_codes c on j.actor_kind = 'client_code' and c.id = j.actor_id
  where j.event = 'document-sign-requests.create' and j.subject = 'document-sign-requests' and j.subject_id = r.id
    and j.actor_kind in ('client_user', 'client_code');
create index document_sign_requests_user on document_sign_requests (created_by_user_id, id)
  where created_by_user_id is not null;
create index document_sign_requests_code on document_sign_requests (created_by_code_id, id)
  where created_by_code_id is not null;
create index document_sign_requests_legal_entity on document_sign_requests (legal_entity_id, id);

-- Periods: a list of one is sorted by its moment.
create index document_sign_requests_created on document_sign_requests (client_id, created_at, id);
create index document_sign_requests_signed on document_sign_requests (client_id, signed_at, id)
  where signed_at is not null;
