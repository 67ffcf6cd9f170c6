-- What a bank's file holds, in kopecks, beside what the bank itself says of it; null where it does not, and of statements
-- from before.
alter table statements
  add column incoming_amount bigint,
  add column outgoing_amount bigint,
  add column known_amount bigint,
  add column bank_incoming_amount bigint,
  add column bank_outgoing_amount bigint;

-- The bank takes a document back with a minus.
alter table statement_lines drop constraint statement_lines_amount_check;

-- Equal documents of one file are as many payments: the second one has its number behind its key, like those that came in
-- before documents had one key.
update statement_lines l set document_key = numbered.key || '#' || numbered.n
from (
  select id, split_part(document_key, '-', 1) as key,
    row_number() over (partition by split_part(document_key, '-', 1) order by id) as n
  from statement_lines where split_part(document_key, '-', 1) in (
    select split_part(document_key, '-', 1) from statement_lines where document_key ~ '^[0-9a-f]{64}-\d+$')
) numbered
where numbered.id = l.id and numbered.n > 1;
