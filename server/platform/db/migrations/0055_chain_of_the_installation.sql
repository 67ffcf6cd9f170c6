-- The chain of events without a client begins here: two servers that start first at once would both begin it.
insert into journal_heads (chain, seq, hash) values (0, 0, repeat('0', 64)) on conflict do nothing;
