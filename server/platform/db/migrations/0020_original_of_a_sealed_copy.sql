-- Two meanings in one column: of an original, the hash before it was repaired or converted; of a sealed copy, the hash
-- of the original in it. The second gets a column of its own.
alter table files add column original_sha256 text check (original_sha256 ~ '^[0-9a-f]{64}$');
update files set original_sha256 = source_sha256, source_sha256 = null where purpose = 'sealed';
alter table files
  add check (purpose = 'sealed' or original_sha256 is null),
  add check (purpose = 'original' or source_sha256 is null);
