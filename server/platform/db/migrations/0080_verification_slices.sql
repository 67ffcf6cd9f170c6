-- A whole verification goes in slices: `walk` and `after_id` are where it stands, null when none is under way. `full` is the
-- server's, `by_hand` that of `npm run verify`. A server holds the row until `held_until` while it works on some slices.
alter table verifications
  drop constraint verifications_kind_check,
  add constraint verifications_kind_check check (kind in ('recent', 'full', 'by_hand')),
  -- counts the whole ones: who goes on with another than the stored one stops
  add column run bigint not null default 0,
  add column walk text,
  add column after_id bigint,
  add column held_until timestamptz,
  add column percent int not null default 0,
  add column unchecked_gost int not null default 0,
  add check ((walk is null) = (after_id is null));
insert into verifications (kind) values ('by_hand');

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
