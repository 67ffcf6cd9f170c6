import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import pg from 'pg'
import { runningUrl } from '../../server/platform/db/embedded.ts'
import { startServer } from '../support/server-process.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'

/**
 * Charges per second on one hot account over HTTP, compared with pgbench's single-row update on the same server in the
 * same run. `charges`: the ledger behind bare HTTP. `sendings`: the product, `POST …/{id}/send` of one client's drafts,
 * with tokens, messages, journal and follow-up jobs.
 */
const seconds = Number(process.env['SECONDS'] ?? 8)
const connectionCounts = [10, 50]
const goals: Record<number, number> = { 10: 3, 50: 10 }
const drafts_per_second_max = 6000
const update_of_one_row = 'update one_row set n = n - 1 where id = 1 and n > 0;\n'

const server = await startServer({ env: { MESSAGES_PER_CLIENT: '1000000' } })
const url = (await runningUrl(server.dataDir)) ?? ''
const database = new pg.Client({ connectionString: url })
await database.connect()
let endpoint: Endpoint | undefined
try {
  const { token, client_id } = await login()
  await database.query(`update ledger_accounts set available = 1e12 where client_id = $1`, [client_id])
  await database.query(`create table one_row (id int primary key, n bigint check (n >= 0)) with (fillfactor = 50)`)
  await database.query(`insert into one_row values (1, 1e12)`)
  endpoint = await openEndpoint(client_id)
  let charged = 1e9
  for (const connections of connectionCounts) {
    const update = pgbench(url, update_of_one_row, { connections, seconds })
    const charges = await load(endpoint.url, { connections, seconds, head: '', next: () => `/${(charged += 1)}` })
    const drafts = await someDrafts(client_id, seconds * drafts_per_second_max)
    const head = `authorization: Bearer ${token}\r\n`
    const next = () => {
      const id = drafts.pop()
      return id === undefined ? null : `/api/v1/document-sign-requests/${id}/send`
    }
    const sendings = await load(server.url, { connections, seconds, head, next })
    for (const [what, { statuses }] of Object.entries({ charges, sendings })) {
      if (Object.keys(statuses).join() !== '200') throw new Error(`${what}: ${JSON.stringify(statuses)}`)
    }
    say(`update of one row by pgbench, ${connections} connections`, update, '')
    say(`charges over HTTP, ${connections}`, charges.perSecond, times(charges.perSecond / update, goals[connections]))
    say(`sendings over HTTP, ${connections}`, sendings.perSecond, times(sendings.perSecond / update))
  }
} finally {
  await endpoint?.stop()
  await database.end()
  await server.stop()
}

function say(what: string, perSecond: number, ratio: string): void {
  process.stdout.write(`${what.padEnd(52)} ${perSecond.toFixed(0).padStart(8)} /s   ${ratio}\n`)
}

function times(ratio: number, goal?: number): string {
  return `× ${ratio.toFixed(2)}${goal ? ` (goal ${goal})` : ''}`
}

async function login(): Promise<{ token: string; client_id: number }> {
  const body = JSON.stringify({ login: 'client@demo.local', password: 'demo-client-2026' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api/v1/auth/login`, { method: 'POST', headers, body })
  const { token, profile } = (await answer.json()) as { token: string; profile: { client_id: number } }
  return { token, client_id: profile.client_id }
}

/** Drafts like the demo's first request, each to a phone of its own, which a day's limit of messages counts; inserted directly. */
async function someDrafts(client_id: number, count: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `with made as (
       insert into document_sign_requests (client_id, batch_id, "group", title, ordered, position, legal_entity_id,
         venture, individual_id, signer_full_name, signer_phone, deadline, created_by)
       select client_id, batch_id, gen_random_uuid()::text, title, false, 1, legal_entity_id, venture, individual_id,
         signer_full_name, '+79' || lpad(((extract(epoch from clock_timestamp())::bigint % 100) * 10000000 + n)::text, 9, '0'),
         now() + interval '1 day', created_by
       from (select * from document_sign_requests where client_id = $1 order by id limit 1) first,
         generate_series(1, $2) n returning id
     ), papers as (
       insert into documents (client_id, request_id, position, title, file_id, sha256)
       select d.client_id, made.id, 1, d.title, d.file_id, d.sha256
       from made, (select * from documents where client_id = $1 order by id limit 1) d
     )
     select id::int from made`,
    [client_id, count],
  )
  return rows.map(({ id }) => id)
}

type Endpoint = { url: string; stop(): Promise<unknown> }

async function openEndpoint(client_id: number): Promise<Endpoint> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'charge-endpoint.ts')], {
    env: { ...process.env, DATABASE_URL: url, CLIENT_ID: String(client_id) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [firstLine] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
  if (!Buffer.isBuffer(firstLine)) throw new Error('charge-endpoint.ts did not start')
  return {
    url: String(firstLine).trim(),
    stop() {
      child.kill()
      return ended
    },
  }
}
