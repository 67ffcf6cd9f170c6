-- Where people sign another file than was uploaded (settled, repaired, converted), the uploaded one is kept too, under its
-- own hash. Null: uploaded before that, or the file is signed as it was uploaded.
alter table files
  add column source_size bigint check (source_size > 0),
  add check (source_size is null or source_sha256 is not null);
create index files_source on files (source_sha256) where source_sha256 is not null;
