import { expect, test } from 'vitest'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { aSeller } from '#tests/support/billing.ts'
import { testServer } from '#tests/support/server.ts'
import { statementCounter, type Spent } from '#tests/support/statements.ts'
import { hotWays, wayNames, type WayName } from '#tests/support/ways.ts'
import { words } from '#tests/support/words.ts'

/** Rows of a table, lines of a bank statement: enough that one more statement for each is seen. */
const size = 20

/** The most that each way sends to the database today: lower it whenever less is sent. */
const budget: Record<WayName, Spent> = {
  'table of signers: read': { statements: 15, trips: 13, transactions: 1 },
  'table of signers: sent': { statements: 64, trips: 57, transactions: 3 },
  'bank statement: read': { statements: 20, trips: 18, transactions: 1 },
  'bank statement: credited': { statements: 38, trips: 33, transactions: 3 },
  'list of requests in the cabinet': { statements: 5, trips: 4, transactions: 0 },
  'changed requests by the API': { statements: 5, trips: 4, transactions: 0 },
  'card of a request': { statements: 5, trips: 3, transactions: 0 },
  'history of a request': { statements: 5, trips: 3, transactions: 0 },
  'start page of a signer': { statements: 4, trips: 2, transactions: 0 },
  'image of a page': { statements: 7, trips: 2, transactions: 1 },
  login: { statements: 13, trips: 11, transactions: 1 },
  'overview in the cabinet': { statements: 16, trips: 14, transactions: 0 },
}

const counter = statementCounter()
const server = await testServer({ work: counter.placed })
await aSeller(server)
const { aClient, aClientCode, anAdmin, visitor } = words(server)
const ways = await hotWays(await aWorld())

/**
 * Counted: what the server sends for the calls of a way and for the jobs they add. Not counted, where a way adds jobs: the
 * claims of the queue, which depend on how many jobs are due at once, and the delivery of messages, which has its budget
 * beside this one. That a session was seen, once in half a minute, is not counted either.
 */
test.each(wayNames)('%s: sends no more statements and transactions than its budget', async (name) => {
  const { units, ready } = ways[name]
  const served_before = await servedPages()
  // recorded after the answer
  const recorded = async (images: number) => {
    if (name === 'image of a page') await expect.poll(servedPages).toBe(served_before + images)
  }
  // the first run also fills what the server keeps in its memory
  await (
    await ready()
  )()
  await recorded(1)
  const run = await ready()
  await jobsEnd()
  await counter.aside(() => server.database.pool.query('update sessions set last_seen_at = now()'))
  const sent = await counter.during(async () => {
    await run()
    await jobsEnd()
    await recorded(2)
  })
  const spent = sent.of((place) => units === 1 || (place !== 'job deliver' && place !== 'queue of jobs'))
  for (const what of ['statements', 'trips', 'transactions'] as const)
    expect(spent[what], `${what}: ${sent.table()}`).toBeLessThanOrEqual(budget[name][what])
})

async function aWorld() {
  const clients = [await aClient({ rubles: 10_000 }), await aClient(), await aClient(), await aClient()] as const
  const [client] = clients
  const password = 'Zelyonyj-les-shumit'
  const users = server.services.db.updateTable('client_users').set({ password_hash: await hashPassword(password) })
  await users.where('id', '=', client.user_id).execute()
  const file = await client.file()
  const signer = visitor()
  return {
    clients,
    login: { login: client.login, password },
    program: await aClientCode(client),
    staff: await anAdmin('accountant'),
    visitor: signer,
    order: { legal_entity_id: client.legal_entity_id, documents: [{ file_id: file.id }] },
    startPage: (group: string) => signer.get(`document-sign-requests/${group}`),
    jobsEnd,
    size,
  }
}

function servedPages(): Promise<number> {
  return counter.aside(async () => {
    const { rows } = await server.database.pool.query<{ times: number }>(
      'select sum(times)::int as times from served_pages',
    )
    return rows[0]?.times ?? 0
  })
}

/** Links of a table are sent at a pace: here at once. */
function jobsEnd(): Promise<void> {
  return counter.aside(async () => {
    await server.worker.idle()
    await server.database.pool.query(`update jobs set run_at = now() where state = 'waiting'`)
    await server.worker.idle()
  })
}
