-- What each user of a cabinet is written to about, and up to which row of the client's journal that was done. Users get
-- their row from the sweep that writes the notices; without a choice of their own the usual one of their role holds.
create table user_notices (
  client_user_id bigint primary key references client_users,
  mode text check (mode in ('every', 'daily', 'trouble', 'none')),
  -- in the chain of the user's client: everything up to here was written about or is of no interest
  seq bigint not null check (seq >= 0),
  -- the last digest, by the calendar of Moscow
  digest_day date
);
