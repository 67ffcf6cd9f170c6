-- Whoever demands that their data are erased is written to no more: such a stop is of no link.
alter table message_stops
  alter column request_id drop not null,
  drop constraint message_stops_reason_check,
  add constraint message_stops_reason_check check (reason in ('asked', 'not_me', 'erased')),
  add constraint message_stops_link check (request_id is not null or reason = 'erased');

-- What is kept about a phone is searched over all clients.
create index document_sign_requests_signer_phone on document_sign_requests (signer_phone);
create index individuals_of_phone on individuals (phone);
create index legal_entities_contacts_of_phone on legal_entities_contacts (phone);
create index bulk_sending_rows_phone on bulk_sending_rows (phone);
create index sessions_phone on sessions (phone) where phone is not null;
