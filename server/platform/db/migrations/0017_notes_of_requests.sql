-- A note about a client may be about one of its requests: it is read on both pages.
alter table client_notes add column request_id bigint references document_sign_requests;
create index client_notes_request on client_notes (request_id, id) where request_id is not null;
