-- Turnover of all clients of a month, and lists of operations by day: transfers are written in the order of time, so that
-- a range of blocks tells which days are in it (a thousandth of the size of a tree over ten million rows).
create index ledger_transfers_at on ledger_transfers using brin (at) with (pages_per_range = 16, autosummarize = on);
-- the archive of a month's acts
create index acts_month on acts (month, id);
