-- What was written while no gateway or mail server was connected could never leave: it is no trouble, the installation says what is
-- missing. A link or a reminder is: its signer waits for it.
create or replace view deliveries_troubled as
  select d.id, d.client_id, d.request_id, d.channel, d.template, d.recipient, d.subject, d.body, d.sealed_body, d.provider,
    d.provider_id, d.status, d.error, d.history, d.price, d.created_at, d.updated_at, d.version, d.attachment, d.secret,
    d.sender, d.tries, d.handed_over_at, d.accepted_at, d.instead_of, t.trouble
  from deliveries d
  cross join lateral (select case
    when d.status in ('undelivered', 'expired', 'rejected') then 'failed'
    when d.status = 'queued' and d.created_at < now() - interval '10 minutes' then 'waiting'
    when d.status = 'unknown' and d.handed_over_at < now() - interval '1 hour' then 'silent'
    when d.status = 'accepted' and d.channel = 'sms' and d.accepted_at < now() - interval '1 day' then 'silent'
    end as trouble) t
  where d.status <> 'delivered' and not (d.status = 'accepted' and d.channel = 'email') and t.trouble is not null
    and (d.status = 'rejected' and d.provider = 'outbox' and d.template not in ('link', 'reminder')) is not true;
