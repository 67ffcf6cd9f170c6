import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Look } from '#shared/contract/looks.ts'
import type { Answer, Route } from '#shared/contract/route.ts'
import { balanceRoutes } from '#shared/contract/routes/balance.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { paperRoutes } from '#shared/contract/routes/papers.ts'
import {
  notOfClients,
  shownByFilter,
  shownById,
  shownByQuery,
  shownInGroups,
} from '#server/people/journal/looked-at.ts'
import { clearDue } from '#server/requests/personal-data/clear-due.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, words, type Admin, type Client } from '#tests/support/words.ts'

/** Files about many clients, whose handlers name those that they show (`noteRows`). */
const namedByHandler: ReadonlySet<Route> = new Set<Route>([balanceRoutes.turnover, paperRoutes.actsOfMonth])

// one test takes the table away
const server = await testServer({ ends_broken: true })
const { pool } = server.database
const { aClient, anAdmin, aSentRequest, aSignedRequest } = words(server)

const looksOf = async (admin: Admin, client: Client) =>
  (await admin.get<Look[]>(`looks?filter=${JSON.stringify({ client_id: client.id, admin_id: admin.id })}`)).body
    .map(({ subject, subject_id, kind }) => [subject, subject_id, kind] as const)
    .toReversed()

/** The row of an answer in JSON, or of its list. */
function rowOf(answer: Answer | undefined): z.ZodType | null {
  if (!answer) return null
  const schema = 'json' in answer ? answer.json : 'files' in answer ? null : answer
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema
}

test('every GET of staff that shows data of a client names the client in its rows or in the table of looks', () => {
  const silent = routes.filter((route) => {
    if (route.method !== 'GET' || !route.api.includes('support') || !route.allow) return false
    if (notOfClients.includes(route.allow[1])) return false
    if ([shownById, shownByQuery, shownByFilter, shownInGroups, namedByHandler].some((known) => known.has(route)))
      return false
    const row = rowOf(route.answers[200])
    return route.allow[1] !== 'clients' && !(row instanceof z.ZodObject && 'client_id' in row.shape)
  })
  // the sums of a bank statement, whose lines name their clients, and settings
  expect(silent.map(({ operationId }) => operationId).toSorted()).toEqual([
    'getLegalTexts',
    'getRetention',
    'getSecondPerson',
    'getStatement',
    'listStatements',
  ])
})

describe('a look of staff at a client’s data', () => {
  test('cards, lists, files and exports leave one row each, however often they are repeated at once', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    const operator = await anAdmin('operator')
    const own = JSON.stringify({ client_id: client.id })
    const file = request.documents[0]?.file_id
    const paths = [
      `clients/${client.id}`,
      `document-sign-requests/${request.id}`,
      `document-sign-requests?filter=${own}`,
      `document-sign-requests/${request.id}/timeline`,
      `document-sign-requests/${request.id}/signer-view`,
      `individuals/${request.individual_id}`,
      `files/${file}/pages/1`,
      `downloads/${file}`,
      `journal?filter=${own}`,
      `individuals?filter=${own}&format=csv`,
    ]
    for (const path of paths) {
      const answers = await atOnce(4, () => operator.get(path))
      expect([path, ...new Set(answers.map(({ status }) => status))]).toEqual([path, 200])
    }
    expect(await looksOf(operator, client)).toEqual([
      ['clients', client.id, 'card'],
      ['document-sign-requests', request.id, 'card'],
      ['document-sign-requests', null, 'list'],
      ['document-sign-requests', request.id, 'signer_view'],
      ['individuals', request.individual_id, 'card'],
      ['files', file, 'file'],
      ['journal', null, 'list'],
      ['individuals', null, 'export'],
    ])
  })

  test('a common list is a look at every client whose rows it shows, and a refused or empty answer is none', async () => {
    const [one, other] = [await aClient(), await aClient()]
    for (const client of [one, other]) await aSentRequest(client)
    const auditor = await anAdmin('auditor')
    await auditor.get('document-sign-requests?range=[0,1]')
    for (const client of [one, other]) {
      expect(await looksOf(auditor, client)).toEqual([['document-sign-requests', null, 'list']])
    }
    const stranger = await aClient()
    expect((await auditor.get('document-sign-requests/999999')).status).toBe(404)
    const absent = 'billing/reconciliation?client_id=999999&from=2026-01-01&to=2026-01-31'
    expect((await auditor.get(absent)).status).toBe(404)
    expect((await auditor.post(`document-sign-requests/1/cancel`, { reason: 'А' })).status).toBe(403)
    await auditor.get(`individuals?filter=${JSON.stringify({ client_id: stranger.id })}`)
    expect(await looksOf(auditor, stranger)).toEqual([])
  })

  test('the client’s owner sees role and number of the member of staff, another client nothing', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const operator = await anAdmin('operator')
    await operator.get(`clients/${client.id}`)
    const [look, ...more] = (await client.get<Look[]>('looks')).body
    expect(more).toEqual([])
    expect(look).toMatchObject({ admin_id: operator.id, admin_name: null, role: 'operator', kind: 'card' })
    expect((await other.get<Look[]>('looks')).body).toEqual([])
    expect((await other.get(`looks/${look!.id}`)).status).toBe(404)
    // reading it is no look
    expect((await client.get<Look[]>('looks')).body).toHaveLength(1)
  })

  test('an answer whose look cannot be written is not given', async () => {
    const client = await aClient()
    const operator = await anAdmin('operator')
    await pool.query('alter table looks rename to looks_away')
    try {
      expect((await operator.get(`clients/${client.id}`)).status).toBe(500)
    } finally {
      await pool.query('alter table looks_away rename to looks')
    }
    expect((await operator.get(`clients/${client.id}`)).status).toBe(200)
  })

  test('a look is never changed, not deleted on its first day, and deleted after the term of the setting', async () => {
    const client = await aClient()
    await (await anAdmin('operator')).get(`clients/${client.id}`)
    await expect(pool.query(`update looks set role = 'owner' where client_id = $1`, [client.id])).rejects.toThrow(
      'never changed',
    )
    await expect(pool.query('delete from looks where client_id = $1', [client.id])).rejects.toThrow('a day at least')
    await expect(pool.query('truncate looks')).rejects.toThrow('never changed')
    const ages = async (days: number) => {
      await pool.query('alter table looks disable trigger looks_unchanged')
      await pool.query(`update looks set at = now() - make_interval(days => $2) where client_id = $1`, [
        client.id,
        days,
      ])
      await pool.query('alter table looks enable trigger looks_unchanged')
      await clearDue(server.services)
    }
    await ages(1094)
    expect((await client.get<Look[]>('looks')).body).toHaveLength(1)
    await ages(1096)
    expect((await client.get<Look[]>('looks')).body).toEqual([])
  })
})
