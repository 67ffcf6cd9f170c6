-- What leaves the house: SMS, letters, and what gateways said of them; what is stuck.

-- A message: an SMS, a letter, or a code that is spoken by a call.
create table deliveries (
  id bigint generated always as identity primary key,
  client_id bigint references clients,
  request_id bigint references document_sign_requests,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  recipient text not null,
  subject text,
  -- as it may be shown: secrets masked
  body text not null,
  -- what is really sent, AES-256-GCM; wiped after sending outside the demo
  sealed_body bytea,
  provider text,
  provider_id text,
  status text not null default 'queued' check (status in
    ('queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown')),
  error text,
  -- [{at, status, detail}]
  history jsonb not null default '[]',
  -- kopecks
  price bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- a paper that is printed when the message goes out, or sealed copies
  attachment jsonb,
  -- holds a code or a password: handed over once at most, to its own channel only
  secret boolean not null default false,
  sender text,
  tries int not null default 0,
  -- an attempt began; as long as the row is queued and this is set, the fate of the message is not known
  handed_over_at timestamptz,
  accepted_at timestamptz,
  -- sent because that one did not arrive: by another channel, or once more
  instead_of bigint unique references deliveries,
  -- the code is not sent as an SMS but spoken by a call of the gateway
  call boolean not null default false
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index deliveries_client on deliveries (client_id, id);
create index deliveries_request on deliveries (request_id, id);
create index deliveries_status on deliveries (status, id);
create index deliveries_recipient on deliveries (recipient, id);
create index deliveries_provider on deliveries (provider, id);
create index deliveries_unknown on deliveries (handed_over_at)
  where status = 'unknown' and accepted_at is null and not secret;
-- what may be wrong: the rest has gone the whole way
create index deliveries_undone on deliveries (request_id, id)
  where status <> 'delivered' and not (status = 'accepted' and channel = 'email');
-- the age of the oldest code that waits, for /readyz and /metrics
create index deliveries_waiting_codes on deliveries (created_at) where secret and status = 'queued';
create index deliveries_letters on deliveries (created_at) where request_id is null and recipient <> '';
create index deliveries_links_of_client on deliveries (client_id, created_at) where template in ('link', 'reminder');
create index deliveries_queued_of_client on deliveries (client_id) where status = 'queued';
-- for the overview too
create index deliveries_days on deliveries (created_at) include (provider, status);
-- part of a phone or of an e-mail
create index deliveries_search on deliveries using gin (lower(recipient) gin_trgm_ops);
-- what most rows have is found along the numbers
create index deliveries_template on deliveries (template, id) where template not in ('link', 'code');
create index deliveries_channel on deliveries (channel, id) where channel <> 'sms';

-- A long SMS is several messages to its gateway, each with a number and a receipt of its own.
create table delivery_parts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  provider text not null,
  provider_id text not null,
  status text not null default 'accepted' check (status in
    ('queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown')),
  -- when the gateway is asked next how it went
  ask_at timestamptz not null default now() + interval '10 seconds',
  created_at timestamptz not null default now()
);
create index delivery_parts_delivery on delivery_parts (delivery_id);
create index delivery_parts_provider on delivery_parts (provider, provider_id);
create index delivery_parts_ask on delivery_parts (ask_at) where status in ('accepted', 'unknown');

-- Each receipt once: a repeat is known by its key, and one that comes before its message waits here.
create table delivery_receipts (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_id text not null,
  status text not null check (status in
    ('queued', 'accepted', 'delivered', 'undelivered', 'expired', 'rejected', 'unknown')),
  cause text,
  -- kopecks
  price bigint,
  created_at timestamptz not null default now(),
  -- until the message of a receipt is known
  answer jsonb,
  unique (provider, provider_id, status)
);
create index delivery_receipts_created on delivery_receipts (created_at);

-- What an SMS gateway answered and reported about a message, as it came: evidence of a third party.
create table gateway_answers (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  kind text not null check (kind in ('answer', 'receipt')),
  provider text not null,
  -- of HTTP
  status int,
  -- those that name its time and type
  headers jsonb not null,
  body bytea not null,
  -- of the body; stands in the journal's row of the state that followed
  sha256 text not null,
  at timestamptz not null,
  unique (delivery_id, sha256)
);

-- «Не присылать мне»: numbers that get no links and reminders, of one client or of all.
create table message_stops (
  id bigint generated always as identity primary key,
  phone text not null,
  -- null: from all
  client_id bigint references clients,
  reason text not null check (reason in ('asked', 'not_me', 'erased')),
  -- the link on which it was said; null for one whose data are erased on demand
  request_id bigint references document_sign_requests,
  created_at timestamptz not null default now(),
  lifted_at timestamptz,
  constraint message_stops_link check (request_id is not null or reason = 'erased')
);
create unique index message_stops_current on message_stops (phone, client_id) nulls not distinct where lifted_at is null;
create index message_stops_lifted on message_stops (lifted_at) where lifted_at is not null;

-- Links and reminders of one day in Moscow: to a phone or an e-mail address over all clients, and of one client.
create table message_counts (
  -- +79991234567, name@example.ru, client:12
  subject text not null,
  day date not null,
  used int not null check (used >= 0),
  primary key (subject, day)
) with (fillfactor = 50);
create index message_counts_day on message_counts (day);

-- What is wrong with a message, if anything. `waiting`: not handed over for ten minutes. `silent`: handed over, and no
-- word of it for an hour, or for a day where the gateway has taken it (a phone may be off so long). Mail servers send
-- no receipts: a letter that was taken has done what it could.
create view deliveries_troubled as
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
  where d.status <> 'delivered' and not (d.status = 'accepted' and d.channel = 'email') and t.trouble is not null;

-- Those of them that matter. A message leads to its request, never the other way round: a planner that believed few requests to be on their way
-- looked at each of them to tell of one; `offset 0` keeps it from turning the join about. A code to a number that was
-- corrected since is not stuck. Most requests of undelivered links have ended meanwhile: the index of states leaves them
-- out before their rows are read.
create view deliveries_stuck as
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

-- What does not move without a person: one row a thing, with its age, its cause and the job that would move it. A view, not
-- a table: what is stuck follows from what is there, so nothing is forgotten and nothing stays when it has moved on.
-- `id` is made of the number of the thing and its place: 0 a request, 1 a message, 2 a job. `order by id + 0`
-- keeps the planner from going backwards through all jobs, once for each row.
create view stuck_shown as
  -- signed, and a minute later not sealed
  select r.id * 4 as id, 'seal' as kind, r.signed_at as since, r.client_id, r.id as request_id, null::bigint as delivery_id,
    j.id as job_id, 'seal' as job_kind, null as template, null as channel, null as status, j.last_error as error,
    coalesce(j.attempts, 0) as attempts, case j.state when 'waiting' then j.run_at end as next_at,
    case when j.state = 'running' and j.leased_until > now() then 'running'
      when j.state = 'dead' then 'stopped' else 'waiting' end as state,
    true as can_retry
  from document_sign_requests r
  left join lateral (
    select * from jobs where key = 'seal:' || r.id and state <> 'done' order by id + 0 desc limit 1) j on true
  where r.status = 'signed' and r.sealed_at is null and r.signed_at < now() - interval '1 minute'
  union all
  select d.id * 4 + 1, case d.trouble when 'silent' then 'receipt' else 'delivery' end, d.created_at, d.client_id,
    d.request_id, d.id, j.id, 'deliver', d.template, d.channel, d.status, coalesce(d.error, j.last_error),
    d.tries, case j.state when 'waiting' then j.run_at end,
    case when j.state = 'running' and j.leased_until > now() then 'running'
      when j.state in ('waiting', 'running') then 'waiting' else 'stopped' end,
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
    case when j.state = 'dead' then 'stopped'
      when j.state = 'running' and j.leased_until > now() then 'running' else 'waiting' end, true
  from jobs j
  left join document_sign_requests r on r.id = (j.payload ->> 'request_id')::bigint
  left join files f on f.id = (j.payload ->> 'file_id')::bigint
  left join batches b on b.id = (j.payload ->> 'batch_id')::bigint
  where j.kind not in ('seal', 'deliver') and (j.state = 'dead'
    or (j.state in ('waiting', 'running') and j.last_error is not null and j.created_at < now() - interval '10 minutes'));
