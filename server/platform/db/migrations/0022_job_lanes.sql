-- Each lane has slots of its own, and inside a lane clients take turns: work of one kind or one client does not delay
-- that of others.
alter table jobs
  add lane text not null default 'other' check (lane in ('codes', 'messages', 'seals', 'drawing', 'other')),
  -- whose turn a job takes; 0 for jobs that belong to no client
  add client_id bigint not null default 0;

update jobs j set
  lane = case
    when kind = 'deliver' then case when exists (
      select from deliveries d where d.id = (j.payload ->> 'delivery_id')::bigint and d.secret) then 'codes' else 'messages' end
    when kind = 'seal' then 'seals'
    when kind = 'render' then 'drawing'
    else 'other' end,
  client_id = coalesce(
    (j.payload ->> 'client_id')::bigint,
    (select client_id from deliveries where id = (j.payload ->> 'delivery_id')::bigint),
    (select client_id from document_sign_requests where id = (j.payload ->> 'request_id')::bigint),
    (select client_id from files where id = (j.payload ->> 'file_id')::bigint),
    (select client_id from batches where id = (j.payload ->> 'batch_id')::bigint),
    0)
where state <> 'done';

drop index jobs_due;
create index jobs_due on jobs (lane, run_at) where state = 'waiting';
create index jobs_turns on jobs (lane, client_id, run_at, id) where state = 'waiting';
create index jobs_leases on jobs (leased_until) where state = 'running';
