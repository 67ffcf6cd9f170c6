-- What came after a signed document (docs/decisions/0170): an agreement that ends it, its new edition, an addition to it. The
-- earlier request stays signed.
alter table document_sign_requests
  add column follows_id bigint references document_sign_requests (id),
  add column follows_kind text,
  add constraint document_sign_requests_follows_whole check ((follows_id is null) = (follows_kind is null)),
  add constraint document_sign_requests_follows_kind check (follows_kind in ('annulment', 'replacement', 'addition'));
create index document_sign_requests_follows on document_sign_requests (follows_id) where follows_id is not null;
