-- Every term of docs/scale.md is found by an index: the sweep of each 15 seconds reads no table.
create index jobs_finished on jobs (state, finished_at) where state in ('done', 'dead');
create index message_counts_day on message_counts (day);

-- Tables that only grow are vacuumed, and so frozen, after 2 % of new rows instead of 20 %: at a billion rows the usual
-- share would be one job of 200 million (docs/decisions/0091).
alter table journal set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table ledger_transfers set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table deliveries set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
