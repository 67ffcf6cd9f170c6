-- What is due is found by a claim whose cost does not grow with what waits: jobs put off until later have an index of
-- their own, and become due by a sweep of the workers.
alter table jobs add is_due boolean not null default true;
update jobs set is_due = false where state = 'waiting' and run_at > now();

drop index jobs_due;
drop index jobs_turns;
create index jobs_due on jobs (lane, run_at) where state = 'waiting' and is_due;
create index jobs_turns on jobs (lane, client_id, run_at, id) where state = 'waiting' and is_due;
create index jobs_later on jobs (lane, run_at) where state = 'waiting' and not is_due;
