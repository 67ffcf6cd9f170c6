-- What the journal says of people who may demand its erasure is kept beside the row, whose `payload` then says only what
-- happened, when, and about which row of which table. The hash covers the whole text, as before; the text can be deleted,
-- and neither can be changed (docs/decisions/0123). Rows of before are as they were.
create table journal_texts (
  chain bigint not null,
  seq bigint not null,
  -- the text that was hashed
  payload text not null,
  actor_name text not null,
  primary key (chain, seq)
);
create trigger journal_texts_unchanged before update on journal_texts
  for each row execute function refuse_change();
create trigger journal_texts_no_truncate before truncate on journal_texts
  for each statement execute function refuse_change();
do $$ begin
  execute format('revoke all on journal_texts from %I', current_user);
  execute format('grant select, insert, delete on journal_texts to %I', current_user);
end $$;

-- The journal as it was written; `erased`: the text is gone.
create view journal_told as
select j.id, j.chain, j.seq, coalesce(t.payload, j.payload) as payload, j.prev_hash, j.hash, j.at, j.event, j.subject,
  j.subject_id, j.actor_kind, j.actor_id, coalesce(t.actor_name, j.actor_name) as actor_name, j.ip,
  t.payload is null and right(j.payload, 14) = ',"apart":true}' as erased
from journal j left join journal_texts t on t.chain = j.chain and t.seq = j.seq;
