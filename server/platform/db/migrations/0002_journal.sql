-- The journal: one hash chain a client (chain 0 is the system's own). `payload` is the exact text that was hashed:
-- hash = SHA-256(previous hash in hex, line feed, payload), so anyone can check a chain with sha256sum.
-- The other columns are generated from `payload` and cannot disagree with it.
create table journal (
  id bigint generated always as identity primary key,
  chain bigint not null,
  seq bigint not null,
  payload text not null,
  prev_hash text not null check (prev_hash ~ '^[0-9a-f]{64}$'),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null generated always as
    (to_timestamp(((payload::jsonb) ->> 'at_ms')::double precision / 1000)) stored,
  event text not null generated always as ((payload::jsonb) ->> 'event') stored,
  subject text not null generated always as ((payload::jsonb) ->> 'subject') stored,
  subject_id bigint generated always as (((payload::jsonb) ->> 'subject_id')::bigint) stored,
  actor_kind text not null generated always as ((payload::jsonb) ->> 'actor_kind') stored,
  actor_id bigint generated always as (((payload::jsonb) ->> 'actor_id')::bigint) stored,
  actor_name text not null generated always as ((payload::jsonb) ->> 'actor_name') stored,
  unique (chain, seq)
);
create index journal_subject on journal (subject, subject_id, id);
create index journal_actor on journal (actor_kind, actor_id, id);
create index journal_event on journal (event, id);

create table journal_heads (
  chain bigint primary key,
  seq bigint not null,
  hash text not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger journal_append_only before update or delete on journal
  for each row execute function refuse_change();
create trigger journal_no_truncate before truncate on journal
  for each statement execute function refuse_change();
