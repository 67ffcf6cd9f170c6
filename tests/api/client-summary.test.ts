import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { Client, ClientSummary } from '#shared/contract/clients.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { Look } from '#shared/contract/looks.ts'
import { clientSummary } from '#server/people/clients/client-summary.store.ts'
import { adminRoles } from '#shared/rules/policy.ts'
import { aBill, anInn, anOrganization, aSeller } from '#tests/support/billing.ts'
import { query } from '#tests/support/caller.ts'
import { aPerson } from '#tests/support/person.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anAdmin, aSentRequest, aSignedRequest, visitor } = words(server)
const { pool } = server.database
const { db } = server.services
const auditor = await anAdmin('auditor')
const summaryOf = async (id: number, by = auditor) => (await by.get<ClientSummary>(`clients/${id}/summary`)).body

test('a new client has nothing to sum up but its money and its sender', async () => {
  const client = await aClient({ rubles: 0 })
  const { body: organization } = await client.get<LegalEntity>(`legal-entities/${client.legal_entity_id}`)
  expect(await summaryOf(client.id)).toEqual({
    id: client.id,
    inn: organization.inn,
    organizations: 1,
    signed_this_month: 0,
    last_signed_at: null,
    available: 0,
    signatures_left: 0,
    days_left: null,
    unpaid_bills: 0,
    unpaid_amount: 0,
    open_complaints: 0,
    complaints: 0,
    senders: [{ status: 'checked', count: 1 }],
    accepted_texts: [],
  })
})

test('signatures, money, bills, complaints and checks of a client are counted, without those of others', async () => {
  await aSeller(server)
  const client = await aClient({ rubles: 3000 })
  const other = await aClient({ rubles: 300 })
  const price = 30
  const { request } = await aSignedRequest(client)
  await aSignedRequest(client)
  await aSignedRequest(other)
  const paid = await aBill(client, 700)
  await aBill(client, 1200)
  await anAdmin('operator').then((operator) => operator.post(`billing/bills/${paid.id}/cancel`, { reason: 'Проба' }))
  await anOrganization(client, anInn())
  const sent = await aSentRequest(client)
  await visitor().post(`document-sign-requests/${sent.group}/complaints`, { reason: 'spam' })
  const { rows } = await pool.query<{ signed_at: Date }>('select signed_at from document_sign_requests where id = $1', [
    request.id,
  ])
  const summary = await summaryOf(client.id)
  expect(summary).toMatchObject({
    organizations: 2,
    signed_this_month: 2,
    unpaid_bills: 1,
    unpaid_amount: 1200,
    open_complaints: 1,
    complaints: 1,
    senders: [
      { status: 'checked', count: 1 },
      { status: 'unchecked', count: 1 },
    ],
  })
  expect(Date.parse(summary.last_signed_at ?? '')).toBeGreaterThan(rows[0]!.signed_at.getTime())
  // two signatures of a week at least, and the money for the rest at the price of one
  expect(summary.days_left).toBe(Math.floor((Math.floor(summary.available / price) * 7) / 2))
})

test('signatures of past months and samples do not count for this month', async () => {
  const client = await aClient()
  const ids = [await aSignedRequest(client), await aSignedRequest(client), await aSignedRequest(client)].map(
    ({ request }) => request.id,
  )
  const month = sql`date_trunc('month', now() at time zone 'Europe/Moscow')`
  const changed = db.transaction().execute(async (tx) => {
    const change = (set: RawBuilder<unknown>, id = 0) =>
      sql`update document_sign_requests set ${set} where id = ${id}`.execute(tx)
    await change(sql`signed_at = ${month} at time zone 'Europe/Moscow'`, ids[0])
    await change(sql`signed_at = (${month} - interval '1 second') at time zone 'Europe/Moscow'`, ids[1])
    await change(sql`sample = true, price = null, package_id = null`, ids[2])
    // no request is signed at such times: nothing of this stays
    throw new Changed(await clientSummary(tx, client.id))
  })
  const { summary } = await changed.catch((thrown: unknown) => {
    if (thrown instanceof Changed) return thrown
    throw thrown
  })
  expect(summary.signed_this_month).toBe(1)
})

class Changed extends Error {
  readonly summary: ClientSummary
  constructor(summary: ClientSummary) {
    super('rolled back')
    this.summary = summary
  }
}

test('a private person has no ИНН, and an absent client no summary', async () => {
  const person = await aPerson(server)
  expect(await summaryOf(person.client_id)).toMatchObject({ inn: null, organizations: 0 })
  expect(await auditor.get('clients/999999999/summary')).toMatchObject({ status: 404 })
})

test('every role of staff reads a summary, and the look is recorded', async () => {
  const client = await aClient()
  for (const role of adminRoles) {
    const admin = await anAdmin(role)
    expect((await admin.get(`clients/${client.id}/summary`)).status).toBe(200)
    const looks = await auditor.get<Look[]>(`looks?${query({ filter: { client_id: client.id, admin_id: admin.id } })}`)
    expect(looks.body).toMatchObject([{ subject: 'clients', kind: 'card', subject_id: client.id }])
  }
  expect((await client.get(`/api/support/clients/${client.id}/summary`)).status).toBe(401)
})

test('each client of the list has its ИНН, money and last request, from one statement for the page', async () => {
  const [first, second] = [await aClient({ rubles: 500 }), await aClient({ rubles: 0 })]
  const sent = await aSentRequest(first)
  const person = await aPerson(server)
  const id = [first.id, second.id, person.client_id]
  const { body: rows } = await auditor.get<Client[]>(`clients?${query({ filter: { id }, sort: ['id', 'ASC'] })}`)
  const inns = await Promise.all(id.map(async (client_id) => (await summaryOf(client_id)).inn))
  expect(rows.map(({ inn }) => inn)).toEqual(inns)
  const { available, last_request_at } = rows[0]!
  expect(available).toBe((await summaryOf(first.id)).available)
  expect(last_request_at).toBe(sent.created_at)
  expect(rows.slice(1)).toMatchObject([
    { available: 0, signatures_left: 0, last_request_at: null },
    { available: 0, signatures_left: 0, last_request_at: null, inn: null },
  ])
})
