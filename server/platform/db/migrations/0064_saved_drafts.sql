-- The form of a new request as it was left: nothing in it is complete or checked.
create table saved_drafts (
  id bigint generated always as identity primary key,
  client_id bigint not null references clients,
  -- fields of the form, without its documents
  content jsonb not null,
  -- numbers of the people in it, by which it is found and erased
  phones text[] not null default '{}',
  created_by text not null,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index saved_drafts_client on saved_drafts (client_id, id);
create index saved_drafts_phones on saved_drafts using gin (phones);
create index saved_drafts_updated on saved_drafts (updated_at);

create table saved_draft_files (
  saved_draft_id bigint not null references saved_drafts on delete cascade,
  position int not null check (position > 0),
  file_id bigint not null references files,
  title text not null,
  primary key (saved_draft_id, position)
);
create index saved_draft_files_file on saved_draft_files (file_id);
