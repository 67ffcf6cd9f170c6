-- What the search of staff finds beside names: КПП, bank accounts, codes, texts of notes and tasks, names of what clients
-- have made (docs/decisions/0138).

create index legal_entities_kpp on legal_entities (kpp, id) where kpp is not null and archived_at is null;
create index legal_entities_account on legal_entities (account, id) where account is not null and archived_at is null;
create index statement_lines_payer_account on statement_lines (payer_account, id);
create index clients_codes_prefix on clients_codes (prefix text_pattern_ops, id);

alter table client_notes add column search text not null generated always as (search_key(text)) stored;
create index client_notes_search on client_notes using gin (search gin_trgm_ops);
alter table client_tasks add column search text not null generated always as (search_key(text)) stored;
create index client_tasks_search on client_tasks using gin (search gin_trgm_ops);
alter table clients_codes add column search text not null generated always as (search_key(label)) stored;
create index clients_codes_search on clients_codes using gin (search gin_trgm_ops);
create index webhooks_search on webhooks using gin (search_key(label, url) gin_trgm_ops) where archived_at is null;
alter table bulk_sendings add column search text not null generated always as (search_key(name)) stored;
create index bulk_sendings_search on bulk_sendings using gin (search gin_trgm_ops);
create index templates_search on templates using gin (search gin_trgm_ops) where archived_at is null;
