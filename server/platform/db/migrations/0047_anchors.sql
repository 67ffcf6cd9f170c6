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

-- RFC 3161 tokens over «id previous_root tree at».
create table anchor_stamps (
  anchor_id bigint primary key,
  stamped_at timestamptz not null,
  authority text,
  token bytea not null
);

do $$
declare name text;
begin
  foreach name in array array['anchors', 'anchor_heads', 'anchor_stamps'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      name || '_append_only', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
      name || '_no_truncate', name);
    execute format('revoke all on %I from %I', name, current_user);
    execute format('grant select, insert on %I to %I', name, current_user);
  end loop;
end $$;

-- The act of a month names the newest anchor: a copy of it in the client's hands.
alter table acts add column anchor_id bigint, add column anchor_root text;
