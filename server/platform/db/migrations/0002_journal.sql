-- What happened: chains of rows that are only added, and what is published of them.

-- The last row of each chain.
create table journal_heads (
  chain bigint primary key,
  seq bigint not null,
  hash text not null
);
-- the chain of events without a client: two servers that start first at once would both begin it
insert into journal_heads (chain, seq, hash) values (0, 0, repeat('0', 64));

create function journal_read_payload() returns trigger language plpgsql as $$
declare
  said constant jsonb := new.payload::jsonb;
begin
  new.at := to_timestamp((said ->> 'at_ms')::double precision / 1000);
  new.event := said ->> 'event';
  new.subject := said ->> 'subject';
  new.subject_id := (said ->> 'subject_id')::bigint;
  new.actor_kind := said ->> 'actor_kind';
  new.actor_id := (said ->> 'actor_id')::bigint;
  new.actor_name := said ->> 'actor_name';
  new.ip := said ->> 'ip';
  return new;
end $$;

-- The journal: one hash chain a client (chain 0 is the system's own). `payload` is the exact text that was hashed:
-- hash = SHA-256(previous hash in hex, line feed, payload), so anyone can check a chain with sha256sum.
-- The columns behind `hash` are read out of `payload` once, by a trigger: generated, each of them parsed the whole text
-- again (60 µs a row). `verify` compares them with the payload.
create table journal (
  id bigint generated always as identity primary key,
  chain bigint not null,
  seq bigint not null,
  payload text not null,
  prev_hash text not null,
  hash text not null,
  at timestamptz not null,
  event text not null,
  subject text not null,
  subject_id bigint,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  -- the address that somebody acted from
  ip text,
  unique (chain, seq),
  constraint journal_hash_check check (octet_length(hash) = 64 and octet_length(prev_hash) = 64)
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index journal_subject on journal (subject, subject_id, id);
create index journal_actor on journal (actor_kind, actor_id, id);
create index journal_event on journal (event, id);
-- rows are written in the order of time: a range of blocks tells which days are in it (docs/decisions/0076)
create index journal_at on journal using brin (at) with (pages_per_range = 16, autosummarize = on);
create index journal_ip on journal (ip, id) where ip is not null;
create trigger journal_append_only before update or delete on journal
  for each row execute function refuse_change();
create trigger journal_no_truncate before truncate on journal
  for each statement execute function refuse_change();
create trigger journal_columns before insert on journal
  for each row execute function journal_read_payload();

-- Beside the triggers: the role that owns the table, and so the server, may only read and add. Privileges of an owner
-- can be revoked (PostgreSQL, REVOKE). A foreign key locks the row that it refers to, for which the update of any one
-- column suffices; `id` is generated always, so nothing can be put there.
revoke all on journal from current_user;
grant select, insert, update (id) on journal to current_user;

-- What the journal says of people who may demand its erasure is kept beside the row, whose `payload` then says only what
-- happened, when, and about which row of which table. The hash covers the whole text; the text can be deleted, and
-- neither can be changed (docs/decisions/0123).
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
revoke all on journal_texts from current_user;
grant select, insert, delete on journal_texts to current_user;

-- The journal as it was written; `erased`: the text is gone.
create view journal_told as
  select j.id, j.chain, j.seq, coalesce(t.payload, j.payload) as payload, j.prev_hash, j.hash, j.at, j.event, j.subject,
    j.subject_id, j.actor_kind, j.actor_id, coalesce(t.actor_name, j.actor_name) as actor_name, j.ip,
    t.payload is null and right(j.payload, 14) = ',"apart":true}' as erased
  from journal j left join journal_texts t on t.chain = j.chain and t.seq = j.seq;

-- Each hour the heads of all chains of the journal become one Merkle tree, whose root follows from the one before and is
-- published (docs/decisions/0051). `root` = SHA-256 of «id previous_root tree at».
create table anchors (
  id bigint primary key,
  at timestamptz not null,
  previous_root text not null check (octet_length(previous_root) = 64),
  -- root of the Merkle tree of `width` leaves; those without a chain are made from `blind`, so that nobody can count chains
  tree text not null check (octet_length(tree) = 64),
  width int not null,
  blind text not null,
  root text not null unique check (octet_length(root) = 64)
);
create trigger anchors_append_only before update or delete on anchors
  for each row execute function refuse_change();
create trigger anchors_no_truncate before truncate on anchors
  for each statement execute function refuse_change();
revoke all on anchors from current_user;
grant select, insert on anchors to current_user;

-- The leaf of a chain that has grown since the anchor before; a chain that has not keeps its leaf. `rows_root` is the root
-- of the Merkle tree of the rows from `first_seq` to `seq`.
create table anchor_heads (
  chain bigint not null,
  anchor_id bigint not null,
  place int not null,
  first_seq bigint not null,
  seq bigint not null,
  hash text not null,
  rows_root text not null,
  primary key (chain, anchor_id)
);
create index anchor_heads_anchor on anchor_heads (anchor_id);
create trigger anchor_heads_append_only before update or delete on anchor_heads
  for each row execute function refuse_change();
create trigger anchor_heads_no_truncate before truncate on anchor_heads
  for each statement execute function refuse_change();
revoke all on anchor_heads from current_user;
grant select, insert on anchor_heads to current_user;

-- RFC 3161 tokens over «id previous_root tree at».
create table anchor_stamps (
  anchor_id bigint primary key,
  stamped_at timestamptz not null,
  authority text,
  token bytea not null
);
create trigger anchor_stamps_append_only before update or delete on anchor_stamps
  for each row execute function refuse_change();
create trigger anchor_stamps_no_truncate before truncate on anchor_stamps
  for each statement execute function refuse_change();
revoke all on anchor_stamps from current_user;
grant select, insert on anchor_stamps to current_user;

-- What the regular verification found last: `recent` looks at new rows each minute, `full` at everything once a day.
-- One server at a time takes a row, by moving `started_at`. A whole verification goes in slices; `by_hand` is that of
-- `npm run verify`.
create table verifications (
  kind text primary key check (kind in ('recent', 'full', 'by_hand')),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  found int not null default 0,
  -- [{check, row, text}], the first of them
  findings jsonb not null default '[]',
  -- of `recent`: rows up to these were right
  journal_id bigint not null default 0,
  transfer_id bigint not null default 0,
  -- counts the whole ones: who goes on with another than the stored one stops
  run bigint not null default 0,
  -- where a whole one stands; null when none is under way
  walk text,
  after_id bigint,
  -- a server holds the row so long while it works on some slices
  held_until timestamptz,
  percent int not null default 0,
  unchecked_gost int not null default 0,
  check ((walk is null) = (after_id is null))
);
insert into verifications (kind) values ('recent'), ('full'), ('by_hand');

-- What a whole verification found, by slice: shown until that slice is found right.
create table verification_faults (
  kind text not null references verifications,
  walk text not null,
  after_id bigint not null,
  until_id bigint not null,
  found int not null check (found > 0),
  -- [{check, row, text}], the first of them
  findings jsonb not null,
  checked_at timestamptz not null default now(),
  primary key (kind, walk, after_id)
);

-- Up to which row each walk was proven: `npm run verify -- --recent` begins there.
create table verification_marks (
  walk text primary key,
  until_id bigint not null
);
