-- Who stopped a client, when and why: the header of its card says so. Kept while it is stopped; the journal keeps all.
alter table clients
  add column blocked_at timestamptz,
  add column blocked_by text,
  add column block_reason text;

update clients c set blocked_at = j.at, blocked_by = j.actor_name, block_reason = j.payload::jsonb #>> '{after,reason}'
from (
  select distinct on (subject_id) subject_id, at, actor_name, payload from journal
  where subject = 'clients' and event = 'clients.update' and payload::jsonb #>> '{after,status}' = 'blocked'
    and payload::jsonb #>> '{before,status}' is distinct from 'blocked'
  order by subject_id, seq desc) j
where c.id = j.subject_id and c.status = 'blocked';

-- A code to a number that was corrected since is not stuck; the rest as before.
create or replace view deliveries_stuck as
  -- a link: only while nobody has opened it, and no other message with it has gone the whole way or is on its way
  select d.* from deliveries_troubled d
  cross join lateral (select status, sent_at from document_sign_requests where id = d.request_id offset 0) r
  where r.status = 'sent' and d.template in ('link', 'reminder') and d.created_at >= r.sent_at and not exists (
    select from deliveries o where o.request_id = d.request_id and o.id <> d.id and o.template in ('link', 'reminder')
      and o.created_at >= r.sent_at
      and (o.id > d.id or not exists (
        select from deliveries_troubled t where t.id = o.id and t.request_id = d.request_id)))
  union all
  -- a code: never sent again, but who waits for one may need another number; not when it was given meanwhile
  select d.* from deliveries_troubled d
  cross join lateral (select status, signer_phone from document_sign_requests where id = d.request_id offset 0) r
  where d.secret and d.recipient = r.signer_phone and d.trouble = 'failed' and d.created_at > now() - interval '1 day'
    and r.status in ('sent', 'opened', 'confirmed', 'signed') and (r.status = 'signed') = (d.template = 'download_code')
    and not exists (
      select from deliveries o where o.request_id = d.request_id and o.template = d.template and o.id > d.id)
  union all
  -- anything else, for as long as it may be news
  select d.* from deliveries_troubled d
  where not d.secret and d.created_at > now() - interval '30 days'
    and (d.request_id is null or d.template not in ('link', 'reminder'));
