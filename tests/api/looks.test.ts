import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Look } from '#shared/contract/looks.ts'
import type { Answer, Route } from '#shared/contract/route.ts'
import { balanceRoutes } from '#shared/contract/routes/balance.ts'
import { DocumentText } from '#shared/contract/files.ts'
import type { SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
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
import { aSending, aTable } from '#tests/support/bulk-tables.ts'
import { tampering } from '#tests/support/tampering.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, words, type Admin, type Client } from '#tests/support/words.ts'

/** Files about many clients, whose handlers name those that they show (`noteRows`). */
const namedByHandler: ReadonlySet<Route> = new Set<Route>([balanceRoutes.turnover, paperRoutes.actsOfMonth])

// one test drops the table, which ends with errors in the log
const server = await testServer({ ends_broken: true })
const { pool } = server.database
const { behindTheTriggers } = tampering(server)
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
  // the sums of a bank statement, whose lines name their clients, settings, who waits, and counts by cause
  expect(silent.map(({ operationId }) => operationId).toSorted()).toEqual([
    'getLegalTexts',
    'getMailSettings',
    'getQueues',
    'getRetention',
    'getSecondPerson',
    'getStatement',
    'listStatements',
    'listStuckCauses',
  ])
})

test('every file and text of staff that people sign, or that is made of it, asks some roles for a reason', () => {
  const isDocument = ({ api, method, answers }: Route) =>
    api.includes('support') &&
    method === 'GET' &&
    answers[200] &&
    ('files' in answers[200] || answers[200] === DocumentText)
  const others = routes.filter(
    (route) => isDocument(route) && !('json' in route.answers[200]!) && !shownById.get(route)?.documents,
  )
  expect(others.map(({ operationId }) => operationId).toSorted()).toEqual([
    'downloadAct',
    'downloadActsOfMonth',
    'downloadBill',
    'downloadClientsTemplate',
    'downloadReconciliation',
    'getOpenApi',
  ])
})

describe('documents for staff whose work needs none', async () => {
  const client = await aClient()
  const [{ request }, { request: another }] = [await aSignedRequest(client), await aSignedRequest(client)]
  const waiting = await aSentRequest(client)
  const sending = await aSending(client, aTable(1))
  await server.worker.idle()
  const signed = (await client.get<SignRequest>(`document-sign-requests/${request.id}`)).body.documents[0]!
  const ofRequest = [
    `files/${signed.file_id}/pages/1`,
    `files/${signed.file_id}/uploaded`,
    `downloads/${signed.file_id}`,
    `downloads/${signed.sealed_file_id}`,
    `document-sign-requests/${request.id}/evidence`,
    `document-sign-requests/${request.id}/batch-evidence`,
  ]
  const seen = `document-sign-requests/${waiting.id}/signer-view/documents/${waiting.documents[0]!.id}`
  const ofOthers = [
    `${seen}/pages/1`,
    `${seen}/text`,
    `document-sign-requests/${another.id}/evidence`,
    `bulk-sendings/${sending.id}/evidence`,
  ]
  const statuses = async (by: Admin, paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const { status, body } = await by.get<{ code?: string }>(path)
        return `${path} ${status === 403 ? String(body.code) : status}`
      }),
    )
  const closed = (paths: string[]) => paths.map((path) => `${path} reason_needed`)
  const open = (paths: string[]) => paths.map((path) => `${path} 200`)
  const minutesPass = (minutes: number) =>
    behindTheTriggers(`update journal set at = at - make_interval(mins => $1) where event like '%.open_documents'`, [
      minutes,
    ])
  const ask = (by: Admin, id: number, resource = 'document-sign-requests') =>
    by.post<{ value: string }>('reveals', { resource, id, field: 'documents', reason: 'Запрос № 12' })

  test.each(['accountant', 'auditor'] as const)(
    'open to an %s for a quarter of an hour after a reason, those of that request alone',
    async (role) => {
      const admin = await anAdmin(role)
      expect(await statuses(admin, [...ofRequest, ...ofOthers])).toEqual(closed([...ofRequest, ...ofOthers]))
      expect((await admin.get(`document-sign-requests/${request.id}`)).status).toBe(200)
      const blank = { resource: 'document-sign-requests', id: request.id, field: 'documents', reason: ' ' }
      expect((await admin.post('reveals', blank)).status).toBe(422)
      expect(await statuses(admin, ofRequest)).toEqual(closed(ofRequest))
      expect(await ask(admin, request.id)).toMatchObject({ status: 201 })
      expect(await statuses(admin, ofRequest)).toEqual(open(ofRequest))
      expect(await statuses(admin, ofOthers)).toEqual(closed(ofOthers))
      // another of the same role gave no reason
      expect(await statuses(await anAdmin(role), ofRequest)).toEqual(closed(ofRequest))
      expect(await looksOf(admin, client)).toContainEqual(['document-sign-requests', request.id, 'file'])
      const { body } = await client.get<TimelineEntry[]>(`document-sign-requests/${request.id}/timeline`)
      expect(body.findLast(({ event }) => event.endsWith('.open_documents'))).toMatchObject({
        text: 'Сотрудник сервиса открыл документы',
        detail: expect.stringContaining('Запрос № 12'),
      })
      await minutesPass(14)
      expect(await statuses(admin, ofRequest)).toEqual(open(ofRequest))
      await minutesPass(2)
      expect(await statuses(admin, ofRequest)).toEqual(closed(ofRequest))
    },
  )

  test('a bulk sending has a reason of its own, and the signer’s page is one of its request', async () => {
    const auditor = await anAdmin('auditor')
    await ask(auditor, waiting.id)
    await ask(auditor, sending.id, 'bulk-sendings')
    const [image, text, ofAnother, archive] = await statuses(auditor, ofOthers)
    expect([image, text, ofAnother]).toEqual([...open(ofOthers.slice(0, 2)), ...closed(ofOthers.slice(2, 3))])
    // not confirmed: it has no archive yet
    expect(archive).not.toContain('reason_needed')
  })

  test.each(['owner', 'operator'] as const)('open to an %s without one', async (role) => {
    expect(await statuses(await anAdmin(role), ofRequest)).toEqual(open(ofRequest))
  })
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
    const [first, second] = [await aClient(), await aClient()]
    for (const client of [first, second]) await aSentRequest(client)
    const auditor = await anAdmin('auditor')
    await auditor.get('document-sign-requests?range=[0,1]')
    for (const client of [first, second]) {
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
