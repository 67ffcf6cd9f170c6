-- What does not move by itself: one row a thing, with its age, its cause and the job that would move it. A view, not a
-- table: what is stuck follows from what is there, so nothing is forgotten and nothing stays when it has moved on.

create index jobs_unfinished_key on jobs (key) where state <> 'done';
create index jobs_unfinished_delivery on jobs (((payload ->> 'delivery_id')::bigint)) where state <> 'done' and kind = 'deliver';
create index deliveries_created on deliveries (created_at);
-- what may be wrong: the rest has gone the whole way
create index deliveries_undone on deliveries (request_id, id)
  where status <> 'delivered' and not (status = 'accepted' and channel = 'email');

-- What is wrong with a message, if anything. `waiting`: not handed over for ten minutes. `silent`: handed over, and no
-- word of it for an hour, or for a day where the gateway has taken it (a phone may be off so long). Mail servers send
-- no receipts: a letter that was taken has done what it could.
create view deliveries_troubled as
  select d.*, t.trouble from deliveries d
  cross join lateral (select case
    when d.status in ('undelivered', 'expired', 'rejected') then 'failed'
    when d.status = 'queued' and d.created_at < now() - interval '10 minutes' then 'waiting'
    when d.status = 'unknown' and d.handed_over_at < now() - interval '1 hour' then 'silent'
    when d.status = 'accepted' and d.channel = 'sms' and d.accepted_at < now() - interval '1 day' then 'silent'
    end as trouble) t
  where d.status <> 'delivered' and not (d.status = 'accepted' and d.channel = 'email') and t.trouble is not null;

-- Those of them that matter.
create view deliveries_stuck as
  -- a link: only while nobody has opened it, and no other message with it has gone the whole way or is on its way
  select d.* from document_sign_requests r join deliveries_troubled d on d.request_id = r.id
  where r.status = 'sent' and d.template in ('link', 'reminder') and d.created_at >= r.sent_at and not exists (
    select from deliveries o where o.request_id = r.id and o.id <> d.id and o.template in ('link', 'reminder')
      and o.created_at >= r.sent_at
      and (o.id > d.id or not exists (select from deliveries_troubled t where t.id = o.id and t.request_id = r.id)))
  union all
  -- a code: never sent again, but who waits for one may need another number
  select d.* from deliveries_troubled d join document_sign_requests r on r.id = d.request_id
  where d.secret and d.trouble = 'failed' and d.created_at > now() - interval '1 day'
    and r.status in ('sent', 'opened', 'confirmed', 'signed') and (r.status = 'signed') = (d.template = 'download_code')
    and not exists (select from deliveries o where o.request_id = r.id and o.template = d.template and o.id > d.id)
  union all
  -- anything else, for as long as it may be news
  select d.* from deliveries_troubled d
  where not d.secret and d.created_at > now() - interval '30 days'
    and (d.request_id is null or d.template not in ('link', 'reminder'));

-- `id` is made of the number of the thing and its place: 0 a request, 1 a message, 2 a job.
create view stuck_shown as
  -- signed, and a minute later not sealed
  select r.id * 4 as id, 'seal' as kind, r.signed_at as since, r.client_id, r.id as request_id, null::bigint as delivery_id,
    j.id as job_id, 'seal' as job_kind, null as template, null as channel, null as status, j.last_error as error,
    coalesce(j.attempts, 0) as attempts, case j.state when 'waiting' then j.run_at end as next_at,
    case when j.state = 'running' and j.leased_until > now() then 'running' when j.state = 'dead' then 'stopped' else 'waiting' end as state,
    true as can_retry
  from document_sign_requests r
  left join lateral (
    select * from jobs where key = 'seal:' || r.id and state <> 'done' order by id desc limit 1) j on true
  where r.status = 'signed' and r.sealed_at is null and r.signed_at < now() - interval '1 minute'
  union all
  select d.id * 4 + 1, case d.trouble when 'silent' then 'receipt' else 'delivery' end, d.created_at, d.client_id,
    d.request_id, d.id, j.id, 'deliver', d.template, d.channel, d.status, coalesce(d.error, j.last_error),
    d.tries, case j.state when 'waiting' then j.run_at end,
    case when j.state = 'running' and j.leased_until > now() then 'running' when j.state in ('waiting', 'running') then 'waiting' else 'stopped' end,
    not d.secret
  from deliveries_stuck d
  left join lateral (
    select * from jobs where (payload ->> 'delivery_id')::bigint = d.id and kind = 'deliver' and state <> 'done'
    order by id desc limit 1) j on true
  where not exists (select from deliveries next where next.instead_of = d.id)
  union all
  -- all other work that has used up its tries, or has been failing for ten minutes
  select j.id * 4 + 2, 'job', j.created_at,
    coalesce(r.client_id, f.client_id, b.client_id, (j.payload ->> 'client_id')::bigint), r.id, null,
    j.id, j.kind, null, null, null, j.last_error, j.attempts, case j.state when 'waiting' then j.run_at end,
    case when j.state = 'dead' then 'stopped' when j.state = 'running' and j.leased_until > now() then 'running' else 'waiting' end, true
  from jobs j
  left join document_sign_requests r on r.id = (j.payload ->> 'request_id')::bigint
  left join files f on f.id = (j.payload ->> 'file_id')::bigint
  left join batches b on b.id = (j.payload ->> 'batch_id')::bigint
  where j.kind not in ('seal', 'deliver') and (j.state = 'dead'
    or (j.state in ('waiting', 'running') and j.last_error is not null and j.created_at < now() - interval '10 minutes'));
