-- Files that were never sent are deleted after a term, and a client has a limited place for files.
-- last time that the file was uploaded: the same bytes under the same name again are the same file
alter table files add column used_at timestamptz not null default now();
update files set used_at = created_at;
create index files_used on files (used_at) where purpose = 'original';
-- the sum of a client's files is read at every upload
create index files_client_size on files (client_id) include (size);
create index bulk_sendings_documents on bulk_sendings using gin (documents jsonb_path_ops);
