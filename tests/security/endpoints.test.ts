import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/journal/transaction.ts'
import { system } from '#server/platform/core/actor.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { resources } from '#shared/contract/resources.ts'
import { routes as known } from '#shared/contract/routes/index.ts'
import { hasPassword, needsConfirmation } from '#shared/rules/confirmations.ts'
import type { Caller } from '#tests/support/caller.ts'
import { isOfClient, newNouns, newRow } from '#tests/support/new-rows.ts'
import { routesOf } from '#tests/support/routes.ts'
import { rowCounts } from '#tests/support/row-counts.ts'
import { testServer } from '#tests/support/server.ts'
import { aTemplate } from '#tests/support/templates.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'
import { aBill, aSeller, upload } from '../support/billing.ts'
import { anImport } from '#tests/support/imports.ts'
import { aSending, aTable } from '../support/bulk-tables.ts'
import { audienceOf, aView, endpoints, type Endpoint, type Who } from './endpoints.ts'

const server = await testServer({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
const { aClient, aClientCode, aColleague, anAdmin, staffOfEachRole, aSentRequest, aDraft, aSigner, visitor } =
  words(server)
const { pool } = server.database
const routes = routesOf(server)
  .filter(({ method }) => method !== 'HEAD')
  .map(({ method, path }) => `${method} ${path}`)

/** The parties of a bill in the act of a month without usage. */
function anEmptyAct(bill_id: number): Promise<number> {
  return transaction(server.services.db, async (tx) => {
    const { rows } = await sql<Row<'acts'>>`
      insert into acts (client_id, seller_id, number, month, issued_on, amount, vat_amount, vat_text, basis, lines,
        seller, payer)
      select client_id, seller_id, id, '2026-01-01', '2026-01-31', 0, 0, vat_text, basis, '[]', seller, payer
      from bills where id = ${bill_id} returning *`.execute(tx)
    const { id: subject_id, client_id, number, month, amount, vat_amount, vat_text, basis, ...act } = rows[0]!
    const { seller, payer, emails } = act
    const after = { number, month, amount, vat_amount, vat_text, basis, seller, payer, emails }
    record(tx, system, { event: 'acts.create', subject_id, client_id, after })
    return subject_id
  })
}

/** Client A with a row of every kind, client B with one request, and one caller of each kind. */
async function theCast() {
  const [clientA, clientB] = [await aClient(), await aClient()]
  const [signerA, signerB] = [await aSigner(await aSentRequest(clientA)), await aSigner(await aSentRequest(clientB))]
  const expired = await aClient({ rubles: 0 })
  await pool.query('update sessions set expires_at = now() where client_user_id = $1', [expired.user_id])
  const callers: Record<Who, Caller> = {
    nobody: visitor(),
    expired,
    clientA,
    clientB,
    senderA: await aColleague(clientA, 'sender'),
    accountantA: await aColleague(clientA, 'accountant'),
    readerA: await aColleague(clientA, 'reader'),
    codeA: await aClientCode(clientA),
    ...(await staffOfEachRole()),
    signerA,
    signerB,
  }
  const admin = await anAdmin('owner')
  const make = async (path: string, body: object) => (await clientA.post<{ id: number }>(path, body)).body.id
  const request = signerA.request
  const payment = await pool.query<{ id: number }>('select id from payments where client_id = $1', [clientA.id])
  const delivery = await pool.query<{ id: number }>('select id from deliveries where client_id = $1', [clientA.id])
  const entry = await pool.query<{ id: number }>('select id from journal where chain = $1', [clientA.id])
  const transfer = await pool.query<{ id: number }>('select id from ledger_statement where client_id = $1', [
    clientA.id,
  ])
  const bill = await aBill(clientA, 100)
  const act_id = await anEmptyAct(bill.id)
  const income = { inn: '7707049388', rubles: '5.00', purpose: 'Оплата' }
  const statement = await upload(callers.owner, aStatementFile([income]))
  const tariff = { name: 'Пробный', kind: 'package', signatures: 10, price: 10 }
  const tariff_id = (await callers.owner.post<{ id: number }>('billing/tariffs', tariff)).body.id
  const sender = await pool.query<{ id: number }>('select id from senders where client_id = $1', [clientA.id])
  // above what one member of staff credits in a day
  const large = { client_id: clientA.id, amount: 1_000_001, description: 'Крупный' }
  await (await anAdmin('accountant')).post('billing/payments', large)
  const approval = await pool.query<{ id: number }>('select id from approvals')
  await visitor().post(`document-sign-requests/${request.group}/complaints`, { reason: 'spam' })
  // a link of a request that no call is about
  const { group: refused } = await aSentRequest(clientA)
  await visitor().post(`document-sign-requests/${refused}/messages/stop`, { from_whom: 'sender' })
  const stop = await pool.query<{ id: number }>('select id from message_stops where client_id = $1', [clientA.id])
  const complaint = await pool.query<{ id: number }>('select id from complaints where client_id = $1', [clientA.id])
  const lookAt = async (id: number) => {
    await callers.owner.get(`clients/${id}`)
    return (await pool.query<{ id: number }>('select id from looks where client_id = $1', [id])).rows[0]!.id
  }
  // an address that nothing answers
  const endpoint = { label: 'CRM', url: 'http://127.0.0.1:9/', events: ['request.failed'] }
  const webhook = await make('webhooks', endpoint)
  const draft = await aDraft(clientA)
  await pool.query(
    `insert into court_packets (client_id, request_id, number, reason, created_by) values ($1, $2, 1, 'Иск', 'А')`,
    [clientA.id, draft.id],
  )
  const ids: [RegExp, string | number][] = [
    [/signer-view/, request.id],
    [/senders\/:id/, sender.rows[0]!.id],
    [/message-stops\/:id/, stop.rows[0]!.id],
    [/complaints\/:id/, complaint.rows[0]!.id],
    [/individuals\/:id/, request.individual_id],
    [/clients?-codes\/:id/, await make('client-codes', { label: 'А' })],
    [/(files|downloads)\/:id/, (await clientA.file()).id],
    [/requests\/:id/, draft.id],
    [/templates\/:id/, await aTemplate(server.services, clientA.id)],
    [/saved-texts\/:id/, await make('saved-texts', { text: 'До среды' })],
    [/support\/saved-views\/:id/, (await callers.owner.post<{ id: number }>('saved-views', aView)).body.id],
    [/saved-views\/:id/, await make('saved-views', aView)],
    [/saved-drafts\/:id/, await make('saved-drafts', { title: 'Договор' })],
    [/individual-groups\/:id/, await make('individual-groups', { name: `Группа ${aKey()}` })],
    [/imports\/:id/, (await anImport(clientA, 'individuals', aTable(2))).id],
    [/bulk-sendings\/:id/, (await aSending(clientA, aTable(2))).id],
    [/webhooks\/:id/, webhook],
    [/webhook-messages\/:id/, (await clientA.post<{ id: number }>(`webhooks/${webhook}/test`)).body.id],
    [/clients\/:id/, clientA.id],
    [/payments\/:id/, payment.rows[0]!.id],
    // nobody is asked
    [/sending-approvals\/:id/, 999_999],
    [/approvals\/:id/, approval.rows[0]!.id],
    [/bills\/:id/, bill.id],
    [/tariffs\/:id/, tariff_id],
    [/packages\/:id/, await make('billing/packages', { tariff_id })],
    [/billing\/acts\/:id/, act_id],
    [/statements\/:id/, statement.body.id],
    [/deliveries\/:id/, delivery.rows[0]!.id],
    [/transactions\/:id/, transfer.rows[0]!.id],
    [/balance\/:id/, clientA.id],
    // the id of client A's request in the list of stuck items: see the view stuck_shown
    [/stuck\/:id/, request.id * 4],
    [/looks\/:id/, await lookAt(clientA.id)],
    [/journal\/:id/, entry.rows[0]!.id],
    [/(sessions|passkeys|identities)\/:id/, 999_999],
    [/admins\/:id/, (await anAdmin('auditor')).id],
  ]
  for (const noun of newNouns) {
    const { path } = resources[noun]
    if (ids.some(([place]) => place.test(`/${path}/:id`))) continue
    const by = isOfClient(noun) ? clientA : admin
    const { body } = await by.post<{ id: number }>(path, await newRow(noun, { client: clientA, owner: admin }))
    ids.push([new RegExp(`/${path}/:id`), body.id])
  }
  const pathOf = (route: string, absent = false) =>
    (route.split(' ')[1] ?? '')
      .replace(/:id(\([^/]*\))?/, () =>
        String(absent ? 999_999 : ids.find(([place]) => place.test(plainly(route)))![1]),
      )
      .replace(':group', absent ? 'nobody-has-this-code' : request.group)
      .replace(':code', request.group)
      .replace(':doc', String(request.documents[0]!.id))
      .replace(':bik', '044525225')
      .replace(':inn', '7707049388')
      .replace(':messenger', 'telegram')
      .replace(':page', '1')
      .replace(':line', '2')
      .replace(':number', '1')
      .replace(':field_id', '999999999')
      .replace(':ask_id', '999999999')
      .replace(':signer_file_id', '999999999')
      .replace(':kind', 'policy')
      .replace(':channel', 'mail')
  const call = (who: Who, route: string, absent = false) =>
    callers[who].send<object>(
      (route.split(' ')[0] ?? 'GET') as 'GET',
      pathOf(route, absent),
      endpoints[route]?.body === undefined ? null : JSON.stringify(endpoints[route].body),
      endpoints[route]?.body === undefined ? {} : { 'content-type': 'application/json' },
    )
  return { call, callers, request }
}
const plainly = (route: string) => route.replace(/\(.*?\)/, '')

await aSeller(server)
const cast = await theCast()
const everybody = Object.keys(audienceOf) as Who[]

test('every endpoint of the router is listed in endpoints.ts, and no other', () => {
  expect(Object.keys(endpoints).toSorted()).toEqual(routes.toSorted())
})

test('HEAD is allowed wherever GET is, with the same permissions', async () => {
  for (const { method, path } of routesOf(server).filter(({ method }) => method === 'HEAD')) {
    expect(endpoints[`GET ${path}`], `${method} ${path}`).toBeDefined()
  }
  expect((await visitor().send('HEAD', 'individuals', null)).status).toBe(401)
})

/** The expected refusal of a caller without access: 401 for a wrong audience, 403 for a missing permission. */
function refusalFor(who: Who, endpoint: Endpoint): 401 | 403 {
  return endpoint.audience.includes(audienceOf[who]) ? 403 : 401
}

describe('a caller without permission', () => {
  const all = Object.entries(endpoints)
  test.each(all.filter(([, { may }]) => may === 'everybody'))('%s forbids nobody', async (route) => {
    for (const who of everybody) expect((await cast.call(who, route)).body).not.toMatchObject({ code: 'forbidden' })
  })

  test.each(everybody)('%s is refused by every route without permission, and nothing moves', async (who) => {
    const before = await rowCounts(server)
    for (const [route, endpoint] of all) {
      if (endpoint.may === 'everybody' || endpoint.may.includes(who)) continue
      const { status, body } = await cast.call(who, route)
      expect({ route, status }).toEqual({ route, status: refusalFor(who, endpoint) })
      expect(body, route).toMatchObject({
        code: status === 403 ? (endpoint.refusal ?? 'forbidden') : who === 'nobody' ? 'no_token' : 'dead_token',
      })
    }
    expect(await rowCounts(server)).toEqual(before)
  })
})

test('every route of the policy that asks again who somebody is refuses who was not asked for five minutes', async () => {
  const asking = known.flatMap((route) =>
    route.api.filter((api) => needsConfirmation(api, route)).map((api) => ({ api, route })),
  )
  const keys = Object.keys(endpoints)
  await pool.query(`update sessions set confirmed_at = now() - interval '5 minutes'`)
  const before = await rowCounts(server)
  for (const { api, route } of asking) {
    const address = `${route.method} /api/${api}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    const key = keys.find((key) => plainly(key) === address) ?? expect.fail(`${address} is not in endpoints.ts`)
    // the present password in the form is the proof
    if (hasPassword(route)) continue
    for (const who of endpoints[key]!.may as readonly Who[]) {
      const { status, body } = await cast.call(who, key)
      expect({ key, who, status, body }).toMatchObject({
        status: 403,
        body: { code: 'confirmation_required', factors: [] },
      })
    }
  }
  expect(await rowCounts(server)).toEqual(before)
  await pool.query(`update sessions set confirmed_at = now() + interval '1 day'`)
})

describe('a row of another client', () => {
  const own = Object.entries(endpoints).filter(([, endpoint]) => endpoint.own)
  test.each(['clientB', 'signerB'] as const)(
    'another client’s row answers %s exactly like a missing one, and nothing moves',
    async (stranger) => {
      const before = await rowCounts(server)
      for (const [route] of own.filter(([, { may }]) => may.includes(stranger))) {
        const [foreign, absent] = [await cast.call(stranger, route), await cast.call(stranger, route, true)]
        expect({ route, status: foreign.status }).toEqual({ route, status: 404 })
        expect({ ...foreign.body, request_id: '' }, route).toEqual({ ...absent.body, request_id: '' })
        const names = (answer: typeof foreign) => [...answer.headers.keys()].toSorted()
        expect(names(foreign), route).toEqual(names(absent))
      }
      expect(await rowCounts(server)).toEqual(before)
    },
  )
})

describe('a caller with permission', () => {
  // routes that end a session or a request come last
  const ending = (route: string) => /logout|sign$|reject$|cancel$|DELETE/.test(route)
  const all = Object.entries(endpoints).toSorted(([a], [b]) => Number(ending(a)) - Number(ending(b)))
  test.each(all)('a caller with permission succeeds with %s', async (route, endpoint) => {
    if (endpoint.may === 'everybody' || route.includes('logout')) return
    for (const who of endpoint.may) {
      if (endpoint.own && ['clientB', 'signerB'].includes(who)) continue
      const { status } = await cast.call(who, route)
      // an earlier call may have revoked a code or archived a row; the request is not stuck, nobody has a passkey or is asked to approve, and there is no provider
      expect({ who, refused: [401, 403].includes(status) }).toEqual({ who, refused: false })
      if (!ending(route) && !/(support\/stuck|passkeys)\/:id$|identities|provider|sending-approvals\/:id/.test(route))
        expect(status).not.toBe(404)
    }
  })
})

test('a cookie alone does not authenticate', async () => {
  const client = await aClient({ rubles: 0 })
  const names = ['token', 'session', 'clientSession', 'authorization', 'loggedIn', 'support_token']
  const cookie = names.map((name) => `${name}=Bearer ${client.token}; ${name}=${client.token}`).join('; ')
  for (const path of ['individuals', 'profile', '/api/support/clients']) {
    expect(await visitor().get(path, { cookie })).toMatchObject({ status: 401, body: { code: 'no_token' } })
  }
  const written = await visitor().post('individuals', { last_name: 'А', first_name: 'Б', phone: aPhone() }, { cookie })
  expect(written.status).toBe(401)
  const inAddress = await visitor().get(`individuals?token=${client.token}&access_token=${client.token}`)
  expect(inAddress.status).toBe(401)
})

test('method-override headers and parameters are ignored', async () => {
  const client = await aClient({ rubles: 0 })
  const { body } = await client.post<{ id: number }>('individuals', {
    last_name: 'А',
    first_name: 'Б',
    phone: aPhone(),
  })
  const head = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }
  await client.get(`individuals/${body.id}?_method=DELETE`, head)
  expect((await client.get<object[]>('individuals')).body).toHaveLength(1)
})

test('no GET changes anything, however often, except one journal row of the signer’s download', async () => {
  const { call } = await theCast()
  const before = await rowCounts(server)
  // a signer twice: what is recorded of a download is recorded once
  for (const who of ['clientA', 'codeA', 'owner', 'signerA', 'signerA', 'nobody'] as const) {
    for (const route of Object.keys(endpoints).filter((endpoint) => endpoint.startsWith('GET '))) await call(who, route)
  }
  // the row is written after the response; views are reported by a separate call
  const given = ['document-sign-requests.download']
  await expect
    .poll(() => rowCounts(server))
    .toEqual({
      ...before,
      journal: before['journal']! + given.length,
      journal_texts: before['journal_texts']! + given.length,
    })
  const { rows } = await pool.query<{ event: string }>('select event from journal order by id desc limit $1', [
    given.length,
  ])
  expect(rows.map(({ event }) => event).toSorted()).toEqual(given)
})
