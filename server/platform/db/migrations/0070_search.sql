-- One search over everything: each of its branches is served by an index, at a million clients too.

-- A name as people type it: without quotes and legal form (shared/rules/legal-form.ts).
create function name_key(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    regexp_replace(search_key(name), '[\s"''«»„“”‘’`()\[\].,;:!?№/\\-]+', ' ', 'g'),
    '^ ?((публичное |непубличное |открытое |закрытое )?акционерное общество|общество с ограниченной ответственностью|индивидуальный предприниматель|автономная некоммерческая организация|ооо|оао|зао|пао|нао|ао|ип|ано|нко|фгуп|фгбу|гбу|мбу|муп|гуп|кфх) ', ''));
create index clients_name_key on clients (name_key(name) text_pattern_ops, id);
create index legal_entities_name_key on legal_entities (name_key(short_name) text_pattern_ops, id)
  where archived_at is null;
create index individuals_search_start on individuals (left(search, 100) text_pattern_ops, id) where archived_at is null;
create index individuals_inn on individuals (inn, id) where inn is not null and archived_at is null;

-- The last digits of a phone are the first ones backwards.
create index individuals_phone_end on individuals (reverse(phone) text_pattern_ops, id) where archived_at is null;
create index legal_entities_contacts_phone_end on legal_entities_contacts (reverse(phone) text_pattern_ops, id)
  where archived_at is null;
create index client_users_phone_end on client_users (reverse(phone) text_pattern_ops, id);
create index document_sign_requests_phone_end on document_sign_requests (reverse(signer_phone) text_pattern_ops, id);

create index document_sign_requests_external_id on document_sign_requests (external_id, id) where external_id is not null;
create index document_sign_requests_signer_email on document_sign_requests (lower(signer_email), id)
  where signer_email is not null;

-- What lists and the search find money and people by, beside their numbers.
alter table client_users
  add column search text not null generated always as (search_key(full_name, login, coalesce(phone, ''))) stored;
create index client_users_search on client_users using gin (search gin_trgm_ops);
create index client_users_any_login on client_users (lower(login), id);

alter table payments add column search text not null generated always as (search_key(description)) stored;
create index payments_search on payments using gin (search gin_trgm_ops);
create index payments_amount on payments (amount, id);
create index payments_line on payments (statement_line_id) where statement_line_id is not null;

create index bills_number on bills (number, id);
create index bills_amount on bills (amount, id);

alter table statement_lines add column search text not null generated always as
  (search_key(payer_name, coalesce(payer_inn, ''), number, purpose)) stored;
create index statement_lines_search on statement_lines using gin (search gin_trgm_ops);
create index statement_lines_amount on statement_lines (amount, id);
create index statement_lines_number on statement_lines (number, id);
create index statement_lines_payer_inn on statement_lines (payer_inn, id) where payer_inn is not null;
