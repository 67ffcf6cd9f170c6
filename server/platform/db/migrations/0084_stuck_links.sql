-- Most requests of undelivered links have ended meanwhile: the index of states leaves them out before their rows are read.
create or replace view deliveries_stuck as
  -- a link: only while nobody has opened it, and no other message with it has gone the whole way or is on its way
  select d.* from deliveries_troubled d
  cross join lateral (
    select sent_at from document_sign_requests where id = d.request_id and status = 'sent' offset 0) r
  where d.template in ('link', 'reminder') and d.created_at >= r.sent_at and not exists (
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
