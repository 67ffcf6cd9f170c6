-- Every order and filter of a list is answered within a second at a million clients (docs/decisions/0076).

-- Rows of the journal and transfers are written in the order of time: a range of blocks tells which days are in it.
create index journal_at on journal using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Changed requests of all clients and of one; instead of one that only the changes of one client could use.
create index document_sign_requests_changed on document_sign_requests (updated_at, id);
drop index document_sign_requests_updated;

-- Part of a phone or of an e-mail.
create index deliveries_search on deliveries using gin (lower(recipient) gin_trgm_ops);

-- Blocked clients and private persons are few; organizations and people of all clients by name.
create index clients_status on clients (status, id);
create index clients_kind on clients (kind, id);
create index legal_entities_name on legal_entities (short_name collate "und-x-icu", id) where archived_at is null;
create index individuals_all_names on individuals (last_name collate "und-x-icu", id) where archived_at is null;

-- What staff look for among all transfers; holds, captures and releases are most of them.
create index ledger_transfers_reason on ledger_transfers (reason, id)
  where reason not in ('hold', 'capture', 'release', 'message');

create index bills_legal_entity on bills (legal_entity_id, id);
create index senders_asked on senders (asked_at, id);
create index acts_number on acts (number, id);
create index acts_amount on acts (amount, id);
