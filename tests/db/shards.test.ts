import { loadModule } from 'libpg-query'
import { afterAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { stepsOfInstallation } from '#server/start/periodic.ts'
import { wakeWebhooks } from '#server/systems/webhooks/send-webhooks.ts'
import { askedOf } from '#tests/bench/lists-asked.ts'
import { aSeller } from '#tests/billing/billing.support.ts'
import type { Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { hotWays } from '#tests/support/ways.ts'
import { words } from '#tests/support/words.ts'
import { statementRecorder } from './recorded-statements.support.ts'
import { layoutOf } from './shard-tables.support.ts'
import { verdictsOf } from './shards.support.ts'
import { shardsText } from './shards-text.support.ts'

const server = await testServer()
const recorder = statementRecorder('setup')
afterAll(recorder.stop)
await loadModule()
const layout = await recorder.aside(() => layoutOf(server.database.pool))
const { aClient, aClientCode, anAdmin, aSentRequest, aSignedRequest, aSigner, visitor } = words(server)

test('every table has a place in a database that is distributed by client', () => {
  expect(layout.unplaced, 'name them in shard-tables.support.ts').toEqual([])
  expect(layout.superfluous).toEqual([])
})

const one_client = 7
test.each<[title: string, text: string, values: unknown[], crossing: string[]]>([
  ['a row by its number and its client', 'select * from files where client_id = $1 and id = $2', [one_client, 1], []],
  ['a row by its number alone', 'select * from files where id = $1', [1], ['select files by id']],
  ['a client under «or»', 'select from files where client_id = $1 or $1 is null', [one_client], ['all clients: files']],
  [
    'a join on the client',
    'select from documents d join files f on f.client_id = d.client_id and f.id = d.file_id where d.client_id = $1',
    [one_client],
    [],
  ],
  [
    'a join on another column',
    'select from documents d join files f on f.id = d.file_id where d.client_id = $1',
    [one_client],
    ['joined: files'],
  ],
  [
    'a row of a parent',
    'select from ledger_transfers t join ledger_accounts a on a.id = t.account_id where a.client_id = $1',
    [one_client],
    [],
  ],
  [
    'a row of a parent without it',
    'select from ledger_transfers where account_id = $1',
    [1],
    ['select ledger_transfers by account_id'],
  ],
  [
    'a named query',
    'with own as (select * from batches where client_id = $1) update documents d set position = 1 from own where d.client_id = own.client_id',
    [one_client],
    [],
  ],
  ['rows of one client', 'insert into saved_texts (client_id, text) values ($1, $2), ($3, $4)', [7, 'a', 7, 'b'], []],
  [
    'rows of two clients',
    'insert into saved_texts (client_id, text) values ($1, $2), ($3, $4)',
    [7, 'a', 8, 'b'],
    ['insert saved_texts of several clients'],
  ],
  [
    'a list of clients',
    'delete from saved_texts where client_id = any($1)',
    [[7]],
    ['delete saved_texts by a list of clients'],
  ],
  [
    'two clients at once',
    'select from batches b, files f where b.client_id = $1 and f.client_id = $2',
    [7, 8],
    ['select batches of several clients', 'select files of several clients'],
  ],
])('%s', (_title, text, values, crossing) => {
  expect(verdictsOf(layout, text, values).flatMap((one) => one.crossing)).toEqual(crossing)
})

test('the statements that would cross shards are those of the snapshot', async () => {
  await useTheMainWays()
  await expect(shardsText(layout, recorder.sent)).toMatchFileSnapshot('shards.snapshot.txt')
})

/** The main ways: a request from its making to its seal or rejection, money, tables, lists, searches and sweeps. */
async function useTheMainWays(): Promise<void> {
  await aSeller(server)
  const clients = [await aClient({ rubles: 10_000 }), await aClient(), await aClient(), await aClient()] as const
  const [client] = clients
  const password = 'Zelyonyj-les-shumit'
  const users = server.services.db.updateTable('client_users').set({ password_hash: await hashPassword(password) })
  await recorder.aside(() => users.where('id', '=', client.user_id).execute())
  recorder.begin('a signature, a rejection')
  await aSignedRequest(client)
  await (await aSigner(await aSentRequest(client))).reject()
  await begin('other ways')
  const signer = visitor()
  const ways = await hotWays({
    clients,
    login: { login: client.login, password },
    program: await aClientCode(client),
    staff: await anAdmin('accountant'),
    visitor: signer,
    order: { legal_entity_id: client.legal_entity_id, documents: [{ file_id: (await client.file()).id }] },
    startPage: (group) => signer.get<SignRequest>(`document-sign-requests/${group}`),
    jobsEnd,
    size: 4,
  })
  for (const { ready } of Object.values(ways)) await (await ready())()
  await begin('lists and cards of a client')
  await readLists(client, '/api/v1')
  await begin('lists and cards of staff')
  await readLists(await anAdmin('owner'), '/api/support')
  await begin('sweeps')
  await sweep()
}

/** Each list and card once, and in each order each list that can be searched, by a text. */
async function readLists(caller: Caller, api: string): Promise<void> {
  const asked = await askedOf(caller, api)
  const first = [...Map.groupBy(asked, ({ of }) => of).values()].map(([one]) => one!)
  const searched = asked.filter(({ path }) => path.includes(encodeURIComponent('"q":"договор')))
  for (const { path } of [...first, ...searched]) await caller.get(path)
}

async function sweep(): Promise<void> {
  for (const run of Object.values(stepsOfInstallation(server.services))) await run(server.services)
  await wakeWebhooks(server.services)
}

/** Jobs belong to the part that added them. */
async function begin(part: string): Promise<void> {
  await jobsEnd()
  recorder.begin(part)
}

async function jobsEnd(): Promise<void> {
  await recorder.aside(async () => {
    await server.worker.idle()
    await server.database.pool.query(`update jobs set run_at = now() where state = 'waiting'`)
    await server.worker.idle()
  })
}
