-- Orders that lists offer over all clients, each with its index (docs/decisions/0076): without one a list of a million rows is refused.
create index document_sign_requests_sent on document_sign_requests (sent_at, id);
create index document_sign_requests_by_deadline on document_sign_requests (deadline, id);
-- in place of one of the signed alone, for the overview
create index document_sign_requests_signings on document_sign_requests (signed_at, id) include (sent_at);
drop index document_sign_requests_signing;
create index client_users_name on client_users (full_name collate "und-x-icu", id);
create index legal_entities_all_inn on legal_entities (inn, id) where archived_at is null;
create index legal_entities_contacts_name on legal_entities_contacts (full_name collate "und-x-icu", id) where archived_at is null;
