-- The overview of staff reads the last days only, each figure from one index, without the rows (docs/decisions/0074).
create index document_sign_requests_days on document_sign_requests (created_at, id) include (status);
create index document_sign_requests_signing on document_sign_requests (signed_at) include (sent_at)
  where signed_at is not null and sent_at is not null;
create index payments_days on payments (created_at) include (status, amount);
-- in place of one over the same moment alone
create index deliveries_days on deliveries (created_at) include (provider, status);
drop index deliveries_created;
