-- When and by whom the seal of a sealed copy was stamped (RFC 3161); null where nobody has yet.
alter table files add column stamped_at timestamptz, add column stamped_by text;
-- A copy whose seal is stamped later is another file. The one before stays as it was handed out, and leads to it.
alter table files add column replaced_by bigint references files;
create index files_replaced_by on files (replaced_by) where replaced_by is not null;
