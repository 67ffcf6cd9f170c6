import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import { toRefusal } from '#server/platform/http/error-handler.ts'
import { openPool, sessions } from '#server/platform/db/pool.ts'
import { buildApp } from '#server/start/app.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'

// the causes of the answers 503 are logged as errors
const server = await testServer({ ends_broken: true })
const { database } = server
const { aClient } = words(server)

const codeOf = (error: unknown) => (error instanceof Error ? toRefusal(error)?.code : 'no error')

/** The driver's error for each of these queries, on a separate connection. */
async function faultsOf(queries: readonly string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  const faults: unknown[] = []
  for (const query of queries) faults.push(await client.query(query).catch((error: unknown) => error))
  await client.end()
  return faults
}

/** Holds what the statement locks until it is called. */
async function aLock(statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('begin')
  await client.query(statement, values)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

test('a caller cut off from the database inside a transaction gets 503, not 500', async () => {
  const faults = await faultsOf(['begin', 'select pg_terminate_backend(pg_backend_pid())', 'rollback'])
  expect(faults.slice(1).map(codeOf)).toEqual(['not_ready', 'not_ready'])
})

test('a crashed, full or read-only database and a statement over its time limit answer 503, not 500', async () => {
  const raised = ['57P02', '53100', '53200'].map((code) => `do $$ begin raise 'gone' using errcode = '${code}'; end $$`)
  const replica = 'begin read only; delete from limits'
  const slow = `rollback; set statement_timeout = 20; select pg_sleep(5)`
  const faults = await faultsOf([...raised, replica, slow])
  expect(faults.map(codeOf)).toEqual(faults.map(() => 'not_ready'))
})

test('an unknown host and a closed port of the database answer 503, not 500', async () => {
  const errors = ['postgres://no-such-host.invalid/x', 'postgres://127.0.0.1:1/x'].map(async (url) => {
    const pool = openPool(sessions(url), server.services.log, { max: 1 })
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown)
    await pool.end()
    return codeOf(error)
  })
  expect(await Promise.all(errors)).toEqual(['not_ready', 'not_ready'])
  const unreachable = ['ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'EMFILE', 'ENFILE']
  expect(unreachable.map((code) => codeOf(Object.assign(new Error('x'), { code })))).toEqual(
    unreachable.map(() => 'not_ready'),
  )
})

test('a wait for a locked row answers 503 with Retry-After, and a wait for the same Idempotency-Key 409', async () => {
  const [reader, sender, repeater] = [await aClient(), await aClient(), await aClient()]
  const [key, person] = [aKey(), { last_name: 'Иванов', first_name: 'Иван', phone: aPhone() }]
  const { rows } = await database.pool.query<{ owner: string }>(
    `select 'client_user:' || id as owner from client_users where client_id = $1`,
    [repeater.id],
  )
  const unlock = [
    await aLock(`insert into idempotency_keys (owner, key, request_sha256, status) values ($1, $2, '', 0)`, [
      rows[0]?.owner,
      key,
    ]),
    await aLock('lock table individuals'),
  ]
  const answers = await Promise.all([
    reader.get('individuals'),
    sender.post('individuals', person, { 'idempotency-key': aKey() }),
    repeater.post('individuals', person, { 'idempotency-key': key }),
  ])
  for (const release of unlock) await release()
  const shown = answers.map(({ status, body, headers }) => {
    return [status, (body as Problem).code, Number(headers.get('retry-after')) > 0]
  })
  expect(shown).toEqual([
    [503, 'not_ready', true],
    [503, 'not_ready', true],
    [409, 'idempotency_busy', true],
  ])
  expect(server.log()).toContain('"fault":"55P03"')
  expect((await sender.post('individuals', person)).status).toBe(201)
})

test('a cut inside a transaction is logged as its own error, not as that of the rollback', async () => {
  const client = await aClient()
  const cut = `create function cut() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut before insert on individuals execute function cut()`
  await database.pool.query(cut)
  const person = { last_name: 'Иванов', first_name: 'Иван', phone: aPhone() }
  const answer = await client.post('individuals', person)
  await database.pool.query('drop trigger cut on individuals; drop function cut()')
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(server.log()).toContain('"fault":"57P01"')
})

test('a request over an open connection of a stopping server is answered, and the connection closed', async () => {
  const stopping = new AbortController()
  const app = await buildApp(server.services, { pages: false, stopping: stopping.signal })
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const open = async (next: string) => {
    const socket = connect(Number(port), hostname)
    // closing waits for a connection that has sent the first half of a request
    socket.write(`GET /healthz HTTP/1.1\r\nhost: portal.test\r\n\r\nGET ${next} HTTP/1.1\r\n`)
    expect(String(await once(socket, 'data'))).toMatch(/HTTP\/1\.1 200[^]*connection: keep-alive/i)
    return socket
  }
  const [before, after] = [await open('/readyz'), await open('/healthz')]
  stopping.abort()
  before.write('host: portal.test\r\n\r\n')
  const unready = String(await once(before, 'data'))
  expect(unready).toMatch(/HTTP\/1\.1 503/)
  expect(unready).toMatch(/retry-after: [1-9]/i)
  expect(unready).toMatch(/connection: close/i)
  const closed = app.close()
  const answer = once(after, 'data')
  setTimeout(() => after.write('host: portal.test\r\n\r\n'), 50)
  expect(String(await answer)).toMatch(/HTTP\/1\.1 200[^]*connection: close/i)
  await closed
})

test('a connection that was opened in advance, and one that has its answer, do not hold a stopping server', async () => {
  const app = await buildApp(server.services, { pages: false })
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const [silent, answered] = [connect(Number(port), hostname), connect(Number(port), hostname)]
  const silentClosed = once(silent, 'close')
  answered.write('GET /healthz HTTP/1.1\r\nhost: portal.test\r\n\r\n')
  expect(String(await once(answered, 'data'))).toMatch(/HTTP\/1\.1 200/)
  await app.close()
  await silentClosed
  expect(app.server.listening).toBe(false)
})
