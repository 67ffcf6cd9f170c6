-- Filters that a list offers over all clients, each with its index: without one a rare value reads the whole table.
create index document_sign_requests_individual on document_sign_requests (individual_id, id);
create index individuals_legal_entity on individuals (legal_entity_id, id) where legal_entity_id is not null;
create index legal_entities_contacts_legal_entity on legal_entities_contacts (legal_entity_id, id);
create index client_users_status on client_users (status, id);
create index client_users_role on client_users (role, id);
-- what most rows have is found along the numbers
create index deliveries_template on deliveries (template, id) where template not in ('link', 'code');
create index deliveries_channel on deliveries (channel, id) where channel <> 'sms';
drop index ledger_transfers_reason;
create index ledger_transfers_reason on ledger_transfers (reason, id) where reason not in ('hold', 'capture');

-- By the job's own index: `+ 0` keeps the planner from going backwards through all jobs, once for each row.
create or replace view stuck_shown as
  -- signed, and a minute later not sealed
  select r.id * 4 as id, 'seal' as kind, r.signed_at as since, r.client_id, r.id as request_id, null::bigint as delivery_id,
    j.id as job_id, 'seal' as job_kind, null as template, null as channel, null as status, j.last_error as error,
    coalesce(j.attempts, 0) as attempts, case j.state when 'waiting' then j.run_at end as next_at,
    case when j.state = 'running' and j.leased_until > now() then 'running' when j.state = 'dead' then 'stopped' else 'waiting' end as state,
    true as can_retry
  from document_sign_requests r
  left join lateral (
    select * from jobs where key = 'seal:' || r.id and state <> 'done' order by id + 0 desc limit 1) j on true
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
    order by id + 0 desc limit 1) j on true
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
