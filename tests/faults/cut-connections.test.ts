import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { buildApp } from '#server/start/app.ts'
import { openServices } from '#server/start/open-services.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'
import { aKey, aPhone, counted, words } from '#tests/support/words.ts'

/** Half of them ask for a code, half enter it; two of five lose a connection while they run. */
const keyed_calls = Number(process.env['KEYED_CALLS'] ?? 40)
const within_ms = 40
const at_once = 8

const server = await testServer()
const { aClient, someRequests, codeFor } = words(server)
const { pool } = server.database
const log = pino({ level: 'silent' })

/** A second server on the same data whose database connections can be cut. */
async function cuttableServer() {
  const { url, cut, cutOne } = await tcpProxy(server.database.url)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log })
  const services = await openServices(server.services.config, log, database)
  const app = await buildApp(services, { pages: false })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await app.close()
    await services.close()
    await database.stop()
  })
  return { url: address, cut, cutOne }
}

/** Repeats a call with its key, as the signer's page does, until it is answered. */
async function answered<T>(call: () => Promise<{ status: number; body: T }>, seen: { status: number }[]) {
  for (;;) {
    const answer = await call()
    seen.push(answer)
    if (answer.status !== 503 && answer.status !== 409) return answer
    await sleep(20)
  }
}

test(
  'keyed calls through cut database connections: every correct code passes, no failure uses up a limit',
  async () => {
    const { url, cutOne } = await cuttableServer()
    const client = await aClient({ rubles: 20_000 })
    const requests: SignRequest[] = []
    for (let left = keyed_calls / 2; left > 0; left -= 50) {
      const signers = Array.from({ length: Math.min(left, 50) }, () => ({ full_name: 'Иванов Иван', phone: aPhone() }))
      requests.push(...(await someRequests(client, { signers })))
    }
    // one address for all, like an office or a mobile carrier
    const office = aCaller(url)
    const seen: { status: number }[] = []
    const confirmed: number[] = []
    const queue = requests.values()
    let calls = 0
    let lost = 0
    const cutSoon = () => {
      calls += 1
      if (calls % 5 < 2) setTimeout(() => (lost += Number(cutOne())), Math.random() * within_ms)
    }
    const signers = Array.from({ length: at_once }, async () => {
      for (const request of queue) {
        const path = `document-sign-requests/${request.group}/codes`
        const [asked, entered] = [aKey(), aKey()].map((key) => ({ 'idempotency-key': key }))
        cutSoon()
        const sent = await answered(() => office.post(path, {}, asked), seen)
        expect(sent.status).toBe(200)
        const code = await codeFor(request.signer.phone)
        cutSoon()
        const checked = await answered(() => office.post(`${path}/check`, { code }, entered), seen)
        confirmed.push(checked.status)
      }
    })
    await Promise.all(signers)
    const outcomes = counted(seen)
    console.info(`▸ ${keyed_calls} keyed calls, ${lost} connections cut, answers: ${JSON.stringify(outcomes)}`)
    expect(confirmed).toEqual(requests.map(() => 200))
    expect(lost).toBeGreaterThan(0)
    // most commands are retried by the server, so that their callers see no 503
    expect(outcomes[503] ?? 0).toBeLessThan(lost)
    const { rows } = await pool.query(
      `select (select max(taken) from limits) as taken, (select count(*)::int from limits) as counters,
      (select count(*)::int from wrong_tries) as wrong,
      (select count(*)::int from signing_codes) as codes,
      (select sum(attempts)::int from signing_codes) as attempts`,
    )
    const links = requests.length
    expect(rows).toEqual([{ taken: 1, counters: 4 * links, wrong: 0, codes: links, attempts: links }])
  },
  Math.max(120_000, keyed_calls * 1500),
)

/** A trigger that keeps each new person in its commit for a moment. */
const slow_commit = `
  create function wait_in_commit() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$;
  create constraint trigger wait_in_commit after insert on individuals deferrable initially deferred
    for each row execute function wait_in_commit()`

test('a command whose connection is lost in its commit is done once, and answered when it has a key', async () => {
  const { url, cut } = await cuttableServer()
  const { id: client_id, token } = await aClient()
  const caller = aCaller(url, token)
  const add = (last_name: string, head = {}) => {
    const person = { last_name, first_name: 'Иван', phone: aPhone() }
    return caller.post<{ id: number }>('individuals', person, head)
  }
  await pool.query(slow_commit)
  try {
    const inCommit = async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
      return rows.length
    }
    const answers = []
    for (const [last_name, head] of [
      ['Ключев', { 'idempotency-key': aKey() }],
      ['Бесключев', {}],
    ] as const) {
      const answer = add(last_name, head)
      await expect.poll(inCommit).toBe(1)
      cut()
      answers.push((await answer).status)
      await expect.poll(inCommit).toBe(0)
    }
    expect(answers).toEqual([201, 503])
    const { rows } = await pool.query('select last_name from individuals where client_id = $1 order by id', [client_id])
    expect(rows).toEqual([{ last_name: 'Ключев' }, { last_name: 'Бесключев' }])
  } finally {
    await pool.query('drop function wait_in_commit cascade')
  }
})
