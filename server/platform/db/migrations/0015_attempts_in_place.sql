-- The beginning of an attempt to send a message changes its number of tries and its time, which no index has from here on: the
-- row is rewritten in its page, and none of its thirteen indexes (PostgreSQL, Heap-Only Tuples). Pages have room for that.
alter table deliveries set (fillfactor = 80);
-- One pass over the messages, the only one of this migration: half a minute at ten million.
drop index deliveries_unknown;
create index deliveries_unknown on deliveries (created_at) where status = 'unknown' and accepted_at is null and not secret;
