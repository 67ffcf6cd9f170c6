-- What does not move by itself: one row a thing, with its age, its cause and the job that would move it. A view, not a
-- table: what is stuck follows from what is there, so nothing is forgotten and nothing stays when it has moved on.

create index jobs_unfinished_key on jobs (key) where state <> 'done';
create index jobs_unfinished_delivery on jobs (((payload ->> 'delivery_id')::bigint)) where state <> 'done' and kind = 'deliver';
create index deliveries_created on deliveries (created_at);

-- What is wrong with a message, if anything. `waiting`: not handed over for ten minutes. `silent`: handed over, and no
-- word of it for an hour, or for a day where the gateway has taken it (a phone may be off so long). Mail servers send
-- no receipts: a letter that was taken has done what it could.
create view deliveries_judged as
  select d.*, case
    when status in ('undelivered', 'expired', 'rejected') then 'failed'
    when status = 'queued' and created_at < now() - interval '10 minutes' then 'waiting'
    when status = 'unknown' and handed_over_at < now() - interval '1 hour' then 'silent'
    when status = 'accepted' and channel = 'sms' and accepted_at < now() - interval '1 day' then 'silent'
    end as trouble
  from deliveries d;

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
  from deliveries_judged d
  left join document_sign_requests r on r.id = d.request_id
  left join lateral (
    select * from jobs where (payload ->> 'delivery_id')::bigint = d.id and kind = 'deliver' and state <> 'done'
    order by id desc limit 1) j on true
  where d.trouble is not null and not exists (select from deliveries next where next.instead_of = d.id) and case
    -- a link: only while nobody has opened it, and no other message with it has gone the whole way or is on its way
    when d.request_id is not null and d.template in ('link', 'reminder') then
      r.status = 'sent' and d.created_at >= r.sent_at and not exists (
        select from deliveries_judged o where o.request_id = d.request_id and o.id <> d.id
          and o.template in ('link', 'reminder') and o.created_at >= r.sent_at and (o.id > d.id or o.trouble is null))
    -- a code: never sent again, but who waits for one may need another number
    when d.secret then
      d.trouble = 'failed' and d.created_at > now() - interval '1 day' and r.status in ('sent', 'opened', 'confirmed', 'signed')
      and (r.status = 'signed') = (d.template = 'download_code')
      and not exists (select from deliveries o where o.request_id = d.request_id and o.template = d.template and o.id > d.id)
    -- anything else, for as long as it may be news
    else d.created_at > now() - interval '30 days'
    end
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
