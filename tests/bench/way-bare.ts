/**
 * `node way-bare.ts ADMIN_URL GATEWAY_URL CLIENTS`: the least server that keeps the promises of a signature, for comparison; prints its
 * port. The same four calls and the same SMS, on fastify and pg; each call is one statement, a function of its own database `way_bare`.
 *
 * Kept: a request moves under its row's lock; money is held, and captured by the signature; every event is chained to the
 * client's journal; a message is stored before it is handed over, its outcome after; of codes and tokens there are digests only; limits are
 * counted; a key repeats nothing. Left out: the seal (a job is added for it), rights, lists, erasure, everything else.
 */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { Agent, request } from 'node:https'
import Fastify from 'fastify'
import pg from 'pg'
import { batched } from '#server/platform/db/batched.ts'

const tables = `
  create table clients (id bigint primary key, token_digest bytea not null unique, available bigint not null check (available >= 0),
    held bigint not null default 0 check (held >= 0)) with (fillfactor = 50);
  create table heads (client_id bigint primary key, seq bigint not null, hash text not null) with (fillfactor = 50);
  create table journal (client_id bigint, seq bigint, payload text not null, hash text not null, primary key (client_id, seq));
  create table counters (subject text, day date, used int not null, primary key (subject, day)) with (fillfactor = 50);
  create table people (id bigserial primary key, client_id bigint not null, phone text not null, name text, unique (client_id, phone));
  create table requests (id bigserial primary key, client_id bigint not null references clients, person_id bigint not null references people,
    link text not null unique, status text not null, title text not null, file_sha256 text not null,
    created_at timestamptz not null default now(), signed_at timestamptz) with (fillfactor = 50);
  create index requests_client on requests (client_id, id);
  create index requests_person on requests (person_id);
  create table transfers (key text primary key, client_id bigint not null, kopecks bigint not null, at timestamptz not null default now());
  create table deliveries (id bigserial primary key, request_id bigint not null references requests, status text not null default 'handed_over',
    body text not null, answer text) with (fillfactor = 50);
  create index deliveries_request on deliveries (request_id);
  create table codes (request_id bigint primary key references requests, digest bytea not null, tries int not null default 0,
    used_at timestamptz) with (fillfactor = 50);
  create table sessions (digest bytea primary key, request_id bigint not null references requests, expires_at timestamptz not null);
  create table signatures (request_id bigint primary key references requests, evidence text not null, address text not null,
    signed_at timestamptz not null default now());
  create table jobs (id bigserial primary key, kind text not null, request_id bigint not null);
  create table answers (client_id bigint, key text, request_id bigint, primary key (client_id, key));`

const functions = `
create function append(client bigint, events text[]) returns void language plpgsql as $$
declare head heads; event text; entry text; begin
  select * into head from heads where client_id = client for update;
  foreach event in array events loop
    head.seq := head.seq + 1;
    entry := format('{"chain":%s,"seq":%s,"at_ms":%s,%s', client, head.seq, floor(extract(epoch from clock_timestamp()) * 1000), event);
    head.hash := encode(sha256(convert_to(head.hash || E'\\n' || entry, 'UTF8')), 'hex');
    insert into journal values (client, head.seq, entry, head.hash);
  end loop;
  update heads set seq = head.seq, hash = head.hash where client_id = client;
end $$;
create function make_and_send(of_token bytea, of_key text, of_link text, of_name text, of_phone text, message text, events text[],
  out request bigint, out delivery bigint) language plpgsql as $$
declare client bigint; person bigint; begin
  select id into strict client from clients where token_digest = of_token;
  insert into answers values (client, of_key);
  insert into people (client_id, phone, name) values (client, of_phone, of_name)
    on conflict (client_id, phone) do update set name = excluded.name returning id into person;
  insert into requests (client_id, person_id, link, status, title, file_sha256)
    values (client, person, of_link, 'sent', 'Договор', repeat('a', 64)) returning id into request;
  update answers set request_id = request where client_id = client and key = of_key;
  insert into counters values ('client ' || client, current_date, 1), ('phone ' || of_phone, current_date, 1)
    on conflict (subject, day) do update set used = counters.used + 1;
  insert into deliveries (request_id, body) values (request, message) returning id into delivery;
  update clients set available = available - 30, held = held + 30 where id = client and available >= 30;
  if not found then raise 'no money'; end if;
  insert into transfers values ('hold ' || request, client, 30);
  perform append(client, events);
end $$;
create function send_code(of_link text, code bytea, message text, events text[], out delivery bigint, out to_phone text)
  language plpgsql as $$
declare asked record; begin
  select r.id, r.client_id, p.phone into strict asked from requests r join people p on p.id = r.person_id
    where r.link = of_link and r.status in ('sent', 'opened') for update of r;
  to_phone := asked.phone;
  update requests set status = 'opened' where id = asked.id and status = 'sent';
  insert into counters values ('codes ' || asked.phone, current_date, 1)
    on conflict (subject, day) do update set used = counters.used + 1;
  insert into codes (request_id, digest) values (asked.id, code)
    on conflict (request_id) do update set digest = excluded.digest, tries = 0, used_at = null;
  insert into deliveries (request_id, body) values (asked.id, message) returning id into delivery;
  perform append(asked.client_id, events);
end $$;
create function check_code(of_link text, code bytea, session bytea, events text[]) returns boolean language plpgsql as $$
declare asked record; is_right boolean; begin
  select id, client_id into strict asked from requests where link = of_link and status = 'opened' for update;
  update codes set tries = tries + 1, used_at = case when digest = code then now() end
    where request_id = asked.id and used_at is null and tries < 5 returning used_at is not null into is_right;
  if is_right then
    update requests set status = 'confirmed' where id = asked.id;
    insert into sessions values (session, asked.id, now() + interval '1 hour');
    perform append(asked.client_id, events);
  end if;
  return coalesce(is_right, false);
end $$;
create function sign(of_link text, session bytea, from_address text, events text[]) returns timestamptz language plpgsql as $$
declare asked record; begin
  select r.id, r.client_id into strict asked from requests r join sessions s on s.request_id = r.id
    where r.link = of_link and s.digest = session and s.expires_at > now() and r.status = 'confirmed' for update of r;
  update requests set status = 'signed', signed_at = now() where id = asked.id;
  insert into signatures values (asked.id, repeat('e', 300), from_address);
  insert into jobs (kind, request_id) values ('seal', asked.id);
  update clients set held = held - 30 where id = asked.client_id and held >= 30;
  insert into transfers values ('capture ' || asked.id, asked.client_id, 30);
  perform append(asked.client_id, events);
  return now();
end $$;
create function record_outcomes(ids bigint[], answers text[], tail text) returns void language plpgsql as $$
declare of_client record; begin
  update deliveries d set status = 'accepted', answer = a.answer from unnest(ids, answers) as a (id, answer) where d.id = a.id;
  for of_client in select r.client_id, array_agg(format('"event":"deliveries.accept","subject_id":%s,%s', d.id, tail) order by d.id) as events
    from deliveries d join requests r on r.id = d.request_id where d.id = any (ids) group by 1 order by 1
  loop perform append(of_client.client_id, of_client.events); end loop;
end $$;`

const [admin_url = '', gateway_url = '', clients = '1'] = process.argv.slice(2)
const connections = 8
const outcomes_at_once = 100
/** the rest of a payload: about as long as the product's */
const tail = `"more":"${'m'.repeat(900)}"}`
const eventOf = (event: string) => `"event":"document-sign-requests.${event}",${tail}`

const pool = new pg.Pool({ connectionString: await makeDatabase(), max: connections })
const secret = randomBytes(32)
const digestOf = (text: string) => createHash('sha256').update(text).digest()
const codeDigest = (link: string, code: string) => createHmac('sha256', secret).update(`${link}\n${code}`).digest()
const aToken = () => randomBytes(32).toString('base64url')

async function makeDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: admin_url })
  await admin.connect()
  await admin.query('drop database if exists way_bare with (force)')
  await admin.query('create database way_bare')
  await admin.end()
  const url = new URL(admin_url)
  url.pathname = 'way_bare'
  const own = new pg.Client({ connectionString: url.href })
  await own.connect()
  await own.query(tables)
  await own.query(functions)
  await own.query(
    `insert into clients select id, sha256(convert_to('bare-' || id, 'UTF8')), 1e12 from generate_series(1, $1::int) id`,
    [clients],
  )
  await own.query(`insert into heads select id, 0, repeat('0', 64) from clients`)
  await own.end()
  return url.href
}

async function call<Row extends object>(name: string, ...values: unknown[]): Promise<Row> {
  const places = values.map((_value, nth) => `$${nth + 1}`).join(', ')
  const { rows } = await pool.query<Row>({ name, text: `select * from ${name}(${places})`, values })
  const [row] = rows
  if (!row) throw new Error(`${name} returned nothing`)
  return row
}

type Outcome = { delivery: string; answer: string }
const keepOutcome = batched(outcomes_at_once, async (ended: Outcome[]) => {
  const [ids, answers] = [ended.map(({ delivery }) => delivery), ended.map(({ answer }) => answer)]
  await call('record_outcomes', ids, answers, tail)
  return ended.map(() => undefined)
})

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
function handOver(delivery: string, phone: string, text: string): void {
  const fields = { login: 'bare', psw: 'bare', phones: phone.slice(1), mes: text, id: delivery }
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
  const sent = request(gateway_url, { method: 'POST', agent, headers }, (response) => {
    let answer = ''
    response.on('data', (chunk) => (answer += String(chunk)))
    response.on('end', () => void keepOutcome('', { delivery, answer }))
  })
  sent.end(body)
}

const bearer = (header = '') => digestOf(header.replace('Bearer ', ''))
const app = Fastify({ trustProxy: true })
const path = '/api/v1/document-sign-requests'
const string = { type: 'string' }
const answered = (status: number, properties: object, list = false) => {
  const item = { type: 'object', properties }
  return { schema: { response: { [status]: list ? { type: 'array', items: item } : item } } }
}

type Order = { signers: [{ full_name: string; phone: string }] }
const made = answered(201, { id: { type: 'integer' }, group: string, status: string }, true)
app.post<{ Body: Order }>(path, made, async ({ headers, body }, reply) => {
  const [{ full_name, phone }] = body.signers
  const group = randomBytes(16).toString('base64url')
  const message = `Подпишите документ: https://bare.example/${group}`
  const { request, delivery } = await call<{ request: string; delivery: string }>(
    'make_and_send',
    bearer(headers.authorization),
    String(headers['idempotency-key'] ?? group),
    group,
    full_name,
    phone,
    message,
    [eventOf('create'), eventOf('send')],
  )
  handOver(delivery, phone, message)
  return reply.code(201).send([{ id: Number(request), group, status: 'sent' }])
})

type OfGroup = { Params: { group: string } }
app.post<OfGroup>(`${path}/:group/codes`, answered(200, { expires_at: string }), async ({ params: { group } }) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const events = [eventOf('send-code')]
  const { delivery, to_phone } = await call<{ delivery: string; to_phone: string }>(
    'send_code',
    group,
    codeDigest(group, code),
    'Код ••••••',
    events,
  )
  handOver(delivery, to_phone, `Код ${code}`)
  return { expires_at: new Date(Date.now() + 300_000).toISOString() }
})

type Check = OfGroup & { Body: { code: string } }
app.post<Check>(`${path}/:group/codes/check`, answered(200, { token: string }), async ({ params, body }, reply) => {
  const token = aToken()
  const digest = codeDigest(params.group, body.code)
  const { check_code: isRight } = await call<{ check_code: boolean }>(
    'check_code',
    params.group,
    digest,
    digestOf(token),
    [eventOf('confirm')],
  )
  return isRight ? { token } : reply.code(422).send({ code: 'wrong_code' })
})

app.post<OfGroup>(`${path}/:group/sign`, answered(200, { signed_at: string }), async ({ params, headers, ip }) => {
  const events = [eventOf('sign'), eventOf('sign-documents')]
  const { sign } = await call<{ sign: Date }>('sign', params.group, bearer(headers.authorization), ip, events)
  return { signed_at: sign.toISOString() }
})

process.stdin.once('end', () => process.exit(0)).resume()
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
