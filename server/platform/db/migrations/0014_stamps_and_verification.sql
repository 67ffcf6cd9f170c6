-- When and by whom the seal of a sealed copy was stamped (RFC 3161); null where nobody has yet.
alter table files add column stamped_at timestamptz, add column stamped_by text;
-- A copy whose seal is stamped later is another file. The one before stays as it was handed out, and leads to it.
alter table files add column replaced_by bigint references files;
create index files_replaced_by on files (replaced_by) where replaced_by is not null;

-- What the regular verification found last: `recent` looks at new rows each minute, `full` at everything once a day.
-- One server at a time takes a row, by moving `started_at`.
create table verifications (
  kind text primary key check (kind in ('recent', 'full')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  found int not null default 0,
  -- [{check, row, text}], the first of them
  findings jsonb not null default '[]',
  -- of `recent`: rows up to these were right
  journal_id bigint not null default 0,
  transfer_id bigint not null default 0
);
insert into verifications (kind) values ('recent'), ('full');
