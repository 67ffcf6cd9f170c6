import pg from 'pg'
import { pgbench } from './pgbench.ts'

/**
 * The least that a signature needs of a database: 32 statements, which are 7 transactions and 3 statements outside of
 * them that claim a job. Every transaction moves the state by a guarded update, moves money if any, and appends to the hash
 * chain of the client last; a job is added in the transaction that needs it; a delivery is marked before it is handed
 * over, so that it is never handed over twice. Tables have the keys and indexes that these statements need, no more.
 */
const tables = `
  create table clients (id bigint primary key, available bigint not null check (available >= 0), held bigint not null);
  create table heads (chain bigint primary key, seq bigint not null, hash text not null);
  create table journal (chain bigint, seq bigint, payload text not null, hash text not null, primary key (chain, seq));
  create table counts (subject text, day date, used int not null, primary key (subject, day));
  create table people (id bigserial primary key, client_id bigint not null, phone text not null, unique (client_id, phone));
  create table requests (id bigserial primary key, client_id bigint not null, person_id bigint not null,
    link uuid not null unique default gen_random_uuid(), status text not null, sealed_at timestamptz);
  create table transfers (key text primary key, client_id bigint not null, amount bigint not null);
  create table documents (request_id bigint primary key, sha256 text not null, sealed_sha256 text);
  create table deliveries (id bigserial primary key, request_id bigint not null, status text not null, body text, answer text);
  create table jobs (id bigserial primary key, kind text not null, subject_id bigint not null, state text not null);
  create index jobs_waiting on jobs (kind, subject_id) where state = 'waiting';
  create table codes (request_id bigint primary key, digest bytea not null, tries int not null default 0, used_at timestamptz);
  create table sessions (token uuid primary key default gen_random_uuid(), request_id bigint not null);
  create table signatures (request_id bigint primary key, documents text not null, signed_at timestamptz not null default now());
  create table sealed (sha256 text primary key, request_id bigint not null);
  insert into clients select id, 1e12, 0 from generate_series(1, 50) id;
  insert into heads select id, 0, repeat('0', 64) from generate_series(1, 50) id;`

const journal = (event: string) => `
with head as (
  update heads set seq = seq + 1, hash = encode(sha256(convert_to(hash || '${event}' || :request::text, 'UTF8')), 'hex')
  where chain = :client returning chain, seq, hash)
insert into journal select chain, seq, repeat('${event} ', 60), hash from head;`

/** The worker claims the job that this run has added: another one would give it another request. */
const claim = (kind: string, subject: string) => `
update jobs set state = 'running' where id = (select id from jobs where kind = '${kind}' and subject_id = :${subject}
  and state = 'waiting' order by id limit 1 for update skip locked) returning id`

const deliver = `
with job as (${claim('deliver', 'delivery')}),
  marked as (update deliveries set status = 'handed_over' where id = :delivery and status = 'queued')
select id as job from job \\gset
begin;
update deliveries set status = 'accepted', answer = repeat('a', 200) where id = :delivery and status = 'handed_over';
with done as (update jobs set state = 'done' where id = :job)${journal('accepted').trim().replace(/^with/, ',')}
commit;`

const script = `
\\set client random(1, :clients)
\\set number random(1, 1000000000)
begin;
with person as (insert into people (client_id, phone) values (:client, :number::text)
    on conflict (client_id, phone) do update set phone = excluded.phone returning id),
  request as (insert into requests (client_id, person_id, status) select :client, id, 'sent' from person returning id, link),
  document as (insert into documents select id, repeat('b', 64) from request),
  delivery as (insert into deliveries (request_id, status, body) select id, 'queued', repeat('c', 120) from request returning id),
  job as (insert into jobs (kind, subject_id, state) select 'deliver', id, 'waiting' from delivery)
select request.id as request, delivery.id as delivery from request, delivery \\gset
with counted as (insert into counts values ('client ' || :client, current_date, 1)
    on conflict (subject, day) do update set used = counts.used + 1),
  money as (update clients set available = available - 30, held = held + 30
    where id = :client and available >= 30 returning id)
insert into transfers select 'hold ' || :request, id, 30 from money;
${journal('sent')}
commit;
${deliver}
begin;
with request as (select id from requests where id = :request and status in ('sent', 'opened') for update),
  code as (insert into codes (request_id, digest) select id, sha256('123456') from request),
  delivery as (insert into deliveries (request_id, status, body) select id, 'queued', repeat('d', 70) from request returning id),
  job as (insert into jobs (kind, subject_id, state) select 'deliver', id, 'waiting' from delivery)
select id as delivery from delivery \\gset
${journal('code')}
commit;
${deliver}
begin;
with code as (update codes set tries = tries + 1, used_at = now()
    where request_id = :request and used_at is null and tries < 5 and digest = sha256('123456') returning request_id),
  moved as (update requests set status = 'confirmed' where id = (select request_id from code) returning id)
insert into sessions (request_id) select id from moved;
${journal('confirmed')}
commit;
begin;
with signed as (update requests set status = 'signed' where id = :request and status = 'confirmed' returning id),
  signature as (insert into signatures select id, repeat('e', 300) from signed),
  money as (update clients set held = held - 30 where id = :client and held >= 30 returning id),
  job as (insert into jobs (kind, subject_id, state) select 'seal', id, 'waiting' from signed)
insert into transfers select 'capture ' || :request, id, 30 from money;
${journal('signed')}
commit;
${claim('seal', 'request')} as job \\gset
begin;
with copy as (insert into sealed values ('f' || :request, :request) returning sha256),
  document as (update documents set sealed_sha256 = (select sha256 from copy) where request_id = :request),
  request as (update requests set sealed_at = now() where id = :request and sealed_at is null)
update jobs set state = 'done' where id = :job;
${journal('sealed')}
commit;
`

/**
 * Signatures a second by pgbench with the least statements, in a separate database on the same engine.
 * @param admin_url of the engine's superuser
 */
export async function openLeast(admin_url: string): Promise<{
  perSecond(load: { connections: number; seconds: number; clients: number }): number
  close(): Promise<void>
}> {
  const admin = new pg.Client({ connectionString: admin_url })
  await admin.connect()
  await admin.query('create database way_least')
  const url = new URL(admin_url)
  url.pathname = 'way_least'
  const own = new pg.Client({ connectionString: url.href })
  await own.connect()
  await own.query(tables)
  await own.end()
  return {
    perSecond: ({ clients, ...rest }) => pgbench(url.href, script, { ...rest, variables: { clients } }),
    async close() {
      await admin.query('drop database way_least')
      await admin.end()
    },
  }
}
