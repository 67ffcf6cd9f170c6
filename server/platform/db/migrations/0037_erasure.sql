-- When the personal data of an unsigned request, and of the rows of a table, were masked.
alter table document_sign_requests add column erased_at timestamptz;
alter table bulk_sendings add column erased_at timestamptz;

-- What the clearing looks for.
create index document_sign_requests_unsigned on document_sign_requests (finished_at)
  where erased_at is null and status in ('rejected', 'expired', 'cancelled', 'failed');
create index document_sign_requests_drafts on document_sign_requests (updated_at) where status = 'draft';
create index bulk_sendings_finished on bulk_sendings (finished_at) where erased_at is null;
create index individuals_archived on individuals (archived_at) where archived_at is not null and phone <> '';
create index legal_entities_contacts_archived on legal_entities_contacts (archived_at) where archived_at is not null;
create index deliveries_letters on deliveries (created_at) where request_id is null and recipient <> '';
create index sessions_expires on sessions (expires_at);
create index message_stops_lifted on message_stops (lifted_at) where lifted_at is not null;
