-- Documents of word processors are made into PDFs; templates are filled with the values of a person.
-- As it was uploaded, where people sign bytes made from it.
alter table files
  add column source_name text,
  add check (source_name is null or source_sha256 is not null);

-- A template's file: the filled sample, with the template itself as its source.
alter table files drop constraint files_purpose_check, drop constraint files_check1;
alter table files
  add constraint files_purpose_check check (purpose in ('original', 'sealed', 'template')),
  add constraint files_source_check check (purpose <> 'sealed' or source_sha256 is null);
drop index files_used;
create index files_used on files (used_at) where purpose <> 'sealed';
create index files_source_of_client on files (client_id, source_sha256) where source_sha256 is not null;

create table templates (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  name text not null,
  -- the one in use
  edition int not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  version int not null default 1,
  search text not null generated always as (search_key(name)) stored
);
create index templates_client on templates (client_id, id) where archived_at is null;

-- Earlier ones stay: documents were made from them.
create table template_editions (
  template_id bigint not null references templates,
  edition int not null check (edition > 0),
  file_id bigint not null references files,
  -- [{name, kind, fields?}]
  fields jsonb not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (template_id, edition)
);
-- Filled for each row of the table; a later edition changes nothing for a sending.
alter table bulk_sendings
  add column template_id bigint,
  add column template_edition int,
  add foreign key (template_id, template_edition) references template_editions,
  add check ((source = 'template') = (template_id is not null)),
  add check ((template_id is null) = (template_edition is null));
create index bulk_sendings_template on bulk_sendings (template_id) where template_id is not null;

create index template_editions_file on template_editions (file_id);
