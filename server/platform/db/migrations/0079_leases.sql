-- Who of several servers runs what happens by the clock: renewed every two seconds, so its page has room for new versions.
create table leases (
  name text primary key,
  owner text not null,
  held_until timestamptz not null
) with (fillfactor = 10);
