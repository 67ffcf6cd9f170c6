-- A sealed copy with document time-stamps appended (PAdES B-LTA): `sealed_id` is the copy whose bytes it begins with, and
-- both are stored once, as the longest of them; `size` says how much of it a row means.
alter table files
  add column sealed_id bigint references files,
  -- of the newest document time-stamp
  add column document_stamped_at timestamptz,
  add column document_stamped_by text,
  -- the end of its certificate
  add column document_stamp_ends_at timestamptz,
  -- when the next one is to be ordered; null for copies that get none
  add column document_stamp_due_at timestamptz;
create index files_sealed on files (sealed_id) where sealed_id is not null;
create index files_document_stamp_due on files (document_stamp_due_at) where document_stamp_due_at is not null;

-- copies from before get theirs too, where their seal has a time-stamp
update files f set document_stamp_due_at = now()
  where stamped_at is not null and exists (select from documents d where d.sealed_file_id = f.id);

-- waits for the authority delay nothing else
alter table jobs drop constraint jobs_lane_check,
  add constraint jobs_lane_check check (lane in ('codes', 'messages', 'seals', 'drawing', 'stamps', 'other'));
update jobs set lane = 'stamps' where kind = 'stamp' and state in ('waiting', 'running');
