import { afterAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { aGatewayOfCodes } from '#tests/deliveries/http-gateway.support.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { statementCounter, type Spent } from '#tests/support/statements.ts'
import { aPhone, words } from '#tests/support/words.ts'

const link = '/api/v1/document-sign-requests/{group}'

/**
 * The most that each part of one signature sends to the database today, and how often it waits for an answer: lower them
 * whenever less is sent.
 */
const budget: Record<string, Spent> = {
  'POST /api/v1/document-sign-requests': { statements: 15, trips: 6, transactions: 1 },
  [`POST ${link}/codes`]: { statements: 9, trips: 4, transactions: 1 },
  [`POST ${link}/codes/check`]: { statements: 9, trips: 4, transactions: 1 },
  [`POST ${link}/sign`]: { statements: 13, trips: 6, transactions: 1 },
  'job seal': { statements: 11, trips: 4, transactions: 1 },
  // two messages
  'job deliver': { statements: 12, trips: 6, transactions: 2 },
  'queue of jobs': { statements: 3, trips: 3, transactions: 0 },
  [`GET ${link}`]: { statements: 3, trips: 2, transactions: 0 },
  [`GET ${link}/documents/{id}/pages/{id}`]: { statements: 7, trips: 2, transactions: 1 },
  [`POST ${link}/open`]: { statements: 7, trips: 3, transactions: 1 },
}

/** What one signature spends, views of card and pages not counted. */
const signature: Spent = { statements: 72, trips: 33, transactions: 7 }

const { gateway, codes, env } = await aGatewayOfCodes()
afterAll(() => gateway.close())

const counter = statementCounter()
const server = await testServer({
  demo: false,
  env,
  work: counter.placed,
})
const { aClient, anOrder } = words(server)

/**
 * Counted: everything that the server sends for the calls below and for the jobs they add, from the check of a session
 * to the end of a job: a request made and sent, the SMS with its link, the SMS with the code, the check of the code, the
 * signature, the seal; beside it the looks at the card and at one page. Not counted: sweeps by the
 * clock, which do not run here; polls of the queue that find nothing; that a session was seen, once in half a minute;
 * the upload and the drawing of the pages, once a file; reports of gateways about delivery.
 */
test('one signature, from the request to the seal, sends no more statements and transactions than its budget', async () => {
  const client = await aClient()
  const one = async () => void (await signOne(client))
  // the first one also fills what the server keeps in its memory
  await signOne(client)
  await counter.aside(() => server.database.pool.query(`update sessions set last_seen_at = now()`))
  // a worker that is late looks into the queue once more: the least of three is what one signature needs
  const sent = [await counter.during(one), await counter.during(one), await counter.during(one)]
  const table = sent[0]!.table()
  for (const [place, most] of Object.entries(budget)) expectWithin(most, (own) => own === place, place)
  const looks = (place: string) => place.startsWith('GET ') || place.endsWith('/open')
  expectWithin(signature, (place) => !looks(place), 'the signature')
  expect(sent[0]!.places().filter((place) => !(place in budget))).toEqual([])

  function expectWithin(most: Spent, chosen: (place: string) => boolean, name: string): void {
    for (const what of ['statements', 'trips', 'transactions'] as const) {
      const least = Math.min(...sent.map((signature) => signature.of(chosen)[what]))
      expect(least, `${what} of ${name}: ${table}`).toBeLessThanOrEqual(most[what])
    }
  }
})

/**
 * How many rows of each table one signature rewrites elsewhere, with an entry in every index of it; all other updates of
 * the way stay in their page and change no index (PostgreSQL, Heap-Only Tuples). Lower them whenever an update does.
 */
const rewritten = {
  // opened, confirmed, signed, sealed
  document_sign_requests: 4,
  // two messages
  deliveries: 2,
  // two messages and the seal
  jobs: 3,
  documents: 1,
  signing_codes: 1,
  ledger_accounts: 1,
}
const signatures_counted = 5

test('the updates of one signature rewrite no more rows and indexes than their budget', async () => {
  const client = await aClient()
  await signOne(client)
  const before = await updates()
  for (let times = 0; times < signatures_counted; times++) await signOne(client)
  const after = await updates()
  const of_one = [...after].map(([table, updated]) => {
    const rows = updated - (before.get(table) ?? 0)
    return [table, Math.round(rows / signatures_counted)] as const
  })
  expect(Object.fromEntries(of_one.filter(([, rows]) => rows > 0))).toEqual(rewritten)
})

/** Of each table: the rows that an update has moved to another place. */
function updates(): Promise<Map<string, number>> {
  const { pool } = server.database
  return counter.aside(async () => {
    // a connection reports what it has written once in a second, or when asked to
    const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    for (const connection of connections) await connection.query('select pg_stat_force_next_flush()')
    for (const connection of connections) connection.release()
    const { rows } = await pool.query<{ relname: string; moved: number }>(
      'select relname, (n_tup_upd - n_tup_hot_upd)::int as moved from pg_stat_user_tables',
    )
    return new Map(rows.map(({ relname, moved }) => [relname, moved]))
  })
}

/** as many slots of the lane as one client may have */
const together_at_once = 3

test('outcomes of messages that end at about the same time share transactions and statements', async () => {
  const client = await aClient()
  const signers = Array.from({ length: together_at_once }, () => ({
    full_name: 'Иванов Иван Иванович',
    phone: aPhone(),
  }))
  const order = await anOrder(client, { signers })
  await jobsEnd()
  const { answer } = gateway
  const asked = Promise.withResolvers<void>()
  let waiting = 0
  gateway.answer = async (call) => {
    if (++waiting === together_at_once) asked.resolve()
    await asked.promise
    return answer(call)
  }
  const sent = await counter.during(async () => {
    await client.post('document-sign-requests', order)
    await jobsEnd()
  })
  gateway.answer = answer
  const spent = sent.of((place) => place === 'job deliver')
  // one alone sends six; the first of these may be recorded alone, the others come meanwhile
  expect(spent.transactions, sent.table()).toBeLessThan(together_at_once)
  expect(spent.statements, sent.table()).toBeLessThan(6 * together_at_once)
  const { rows } = await counter.aside(() =>
    server.database.pool.query<{ status: string }>(`select d.status from deliveries d where d.client_id = $1`, [
      client.id,
    ]),
  )
  expect(rows.map(({ status }) => status)).toEqual(signers.map(() => 'accepted'))
})

/** A text is named at its eighth use by a connection, and planned for given values five times. */
const signatures_until_planned = 30
/**
 * A busy machine opens more connections, which share the signatures, and now and then records two messages together, in a
 * text of its own: only what no try finds planned is planned anew.
 */
const tries_until_planned = 4

/** What is not planned once for all values, and why. */
const planned_anew: Record<string, string> = {
  'select "document_sign_requests".*, (select name':
    'a page of a list: which plan is good depends on client and filter',
  'select count(*)::int as total from ( select 1 from': 'the same, up to a limit that the planner has to see',
}

// behind a pooler nothing is prepared
test.skipIf(process.env['TEST_POOLER'])(
  'every statement of a signature and of the looks at it is prepared and planned once',
  async () => {
    const client = await aClient({ rubles: 10_000 })
    const one = async () => {
      const id = await signOne(client)
      expect((await client.get('document-sign-requests?range=[0,24]')).status).toBe(200)
      expect((await client.get(`document-sign-requests/${id}`)).status).toBe(200)
    }
    const known = Object.keys(planned_anew)
    let anew = new Set<string>()
    let unknown: Set<string> | undefined
    for (let tries = 0; tries < tries_until_planned && unknown?.size !== 0; tries++) {
      for (let times = 0; times < signatures_until_planned; times++) await one()
      anew = await plannedAnew(await counter.during(one))
      const found = new Set([...anew].filter((text) => !known.some((start) => text.startsWith(start))))
      unknown = unknown?.intersection(found) ?? found
    }
    expect([...(unknown ?? [])].join('\n')).toBe('')
    expect(known.filter((start) => ![...anew].some((text) => text.startsWith(start)))).toEqual([])
  },
)

/** Texts of these statements that no connection of the server has planned once for all values. */
async function plannedAnew(sent: Awaited<ReturnType<typeof counter.during>>): Promise<Set<string>> {
  const { pool } = server.database
  const planned = await counter.aside(async () => {
    const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    const found = await Promise.all(
      connections.map((connection) =>
        connection.query<Prepared>(
          'select statement, generic_plans::int, custom_plans::int from pg_prepared_statements',
        ),
      ),
    )
    for (const connection of connections) connection.release()
    const all = found.flatMap(({ rows }) => rows.map((row) => ({ ...row, text: oneLine(row.statement) })))
    // the first five plans of a connection are for given values, whatever comes then
    const textsOf = (rows: typeof all) => new Set(rows.map(({ text }) => text))
    const once = textsOf(all.filter(({ generic_plans }) => generic_plans > 0))
    const anew = textsOf(all.filter(({ generic_plans, custom_plans }) => generic_plans === 0 && custom_plans > 5))
    return textsOf(all).difference(anew.difference(once))
  })
  const frames = ['begin', 'commit']
  return new Set(sent.texts()).difference(planned).difference(new Set(frames))
}

type Prepared = { statement: string; generic_plans: number; custom_plans: number }
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

async function signOne(client: Awaited<ReturnType<typeof aClient>>): Promise<number> {
  const phone = aPhone()
  const order = await anOrder(client, { signers: [{ full_name: 'Иванов Иван Иванович', phone }] })
  await jobsEnd()
  const { body } = await client.post<SignRequest[]>('document-sign-requests', order)
  await jobsEnd()
  const path = `document-sign-requests/${body[0]?.group}`
  const signer = aCaller(server.url)
  const { body: card } = await signer.get<{ documents: { id: number }[] }>(path)
  const document_id = card.documents[0]?.id
  const page = await signer.get(`${path}/documents/${document_id}/pages/1`)
  expect(page.status).toBe(200)
  await signer.post(`${path}/open`, { document_id })
  await signer.post(`${path}/codes`)
  await jobsEnd()
  const checked = await signer.post<{ token: string }>(`${path}/codes/check`, { code: codes.get(phone.slice(1)) })
  const signed = await aCaller(server.url, checked.body.token).post(`${path}/sign`)
  expect(signed.status).toBe(200)
  await jobsEnd()
  return body[0]!.id
}

const jobsEnd = () => counter.aside(() => server.worker.idle())
