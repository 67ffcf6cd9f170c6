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
