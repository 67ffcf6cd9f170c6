import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#shared/contract/journal.ts'
import type { SavedView, SavedViewCreate } from '#shared/contract/saved-views.ts'
import { saved_views_max } from '#shared/rules/limits.ts'
import { savedViewRefusals as t } from '#shared/text/saved-views.ts'
import { query, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aColleague, anAdmin } = words(server)
const [owner, operator, auditor] = [await anAdmin('owner'), await anAdmin('operator'), await anAdmin('auditor')]

const view = (more: Partial<SavedViewCreate> = {}): SavedViewCreate => ({
  list: 'bills',
  name: `Неоплаченные ${aKey()}`,
  filter: { status: ['issued', 'overdue'], created_at_gte: '2026-11-01' },
  sort: { field: 'amount', order: 'DESC' },
  columns: [
    { source: 'amount', hidden: false, width: 140 },
    { source: 'status', hidden: true, width: null },
  ],
  shared: false,
  ...more,
})
const save = (by: Caller, more: Partial<SavedViewCreate> = {}) => by.post<SavedView>('saved-views', view(more))
const seenBy = async (by: Caller, list = 'bills') =>
  (await by.get<SavedView[]>(`saved-views?list=${list}`)).body.map(({ id }) => id)

describe('a saved view', () => {
  test('is seen by who saved it, and by all of their side once it is shared', async () => {
    const order = view()
    const { status, body } = await operator.post<SavedView>('saved-views', order)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...order, own: true, author: 'Пробный Сотрудник' })
    expect(await seenBy(auditor)).not.toContain(body.id)
    expect(await auditor.put(`saved-views/${body.id}`, { shared: true })).toMatchObject({ status: 404 })
    const shared = await operator.put<SavedView>(`saved-views/${body.id}`, { shared: true })
    expect(shared.body).toEqual({ ...body, shared: true, version: 2 })
    expect(await seenBy(auditor)).toContain(body.id)
    expect(await seenBy(auditor, 'payments')).not.toContain(body.id)
    const [told] = (await auditor.get<SavedView[]>('saved-views')).body.filter(({ id }) => id === body.id)
    expect(told).toMatchObject({ own: false, author: 'Пробный Сотрудник' })
  })

  test('of a client is shared with users of that client alone, and with no staff', async () => {
    const [client, other] = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })]
    const accountant = await aColleague(client, 'accountant')
    const { body } = await save(accountant, { shared: true })
    const { body: ofStaff } = await save(operator, { shared: true })
    expect(await seenBy(client)).toEqual([body.id])
    expect(await seenBy(other)).toEqual([])
    expect(await seenBy(owner)).not.toContain(body.id)
    expect(await seenBy(client)).not.toContain(ofStaff.id)
    for (const foreign of [other, owner]) {
      expect((await foreign.delete(`saved-views/${body.id}`)).status).toBe(404)
    }
  })

  test('is changed and removed by who saved it, and by the owner, but by no other colleague', async () => {
    const { body } = await save(operator, { shared: true })
    const refused = { status: 403, body: { message: t.foreign } }
    expect(await auditor.put(`saved-views/${body.id}`, { name: 'Мои' })).toMatchObject(refused)
    expect(await auditor.delete(`saved-views/${body.id}`)).toMatchObject(refused)
    expect((await owner.put<SavedView>(`saved-views/${body.id}`, { name: `Наши ${aKey()}` })).body).toMatchObject({
      own: false,
      author: 'Пробный Сотрудник',
    })
    expect((await owner.delete(`saved-views/${body.id}`)).status).toBe(200)
    expect(await seenBy(operator)).not.toContain(body.id)
  })

  test('has a name that its author has not given to another of that list', async () => {
    const name = `Мои ${aKey()}`
    expect(counted(await atOnce(5, () => save(operator, { name })))).toEqual({ 201: 1, 422: 4 })
    const others = await atOnce(5, async () => (await save(operator)).body.id)
    const renamed = await atOnce(5, (nth) => operator.put(`saved-views/${others[nth]}`, { name: `${name} ещё` }))
    expect(counted(renamed)).toEqual({ 200: 1, 422: 4 })
    expect((await save(operator, { name, list: 'payments', filter: {} })).status).toBe(201)
    expect((await save(auditor, { name })).status).toBe(201)
    const { body: second } = await save(operator)
    expect(await operator.put(`saved-views/${second.id}`, { name })).toMatchObject({
      status: 422,
      body: { errors: { name: t.name_taken } },
    })
  })

  test('keeps no search and only filters, orders and widths that the list can have', async () => {
    const wrong: [Partial<SavedViewCreate>, string][] = [
      [{ filter: { q: 'Иванов' } }, 'filter'],
      [{ filter: { colour: 'red' } }, 'filter'],
      [{ filter: { status: 'broken' } }, 'filter'],
      [{ filter: { number: Array.from({ length: 900 }, () => 1_000_000) } }, 'filter'],
      [{ sort: { field: 'payer', order: 'ASC' } }, 'sort'],
      [{ columns: [{ source: 'amount', hidden: false, width: 4 }] }, 'columns.0.width'],
      [{ name: ' ' }, 'name'],
    ]
    for (const [more, field] of wrong) {
      const { status, body } = await operator.post<{ errors: object }>('saved-views', view(more))
      expect([status, Object.keys(body.errors)], JSON.stringify(more).slice(0, 80)).toEqual([422, [field]])
    }
    const { body } = await save(operator)
    expect((await operator.put(`saved-views/${body.id}`, { filter: { colour: 'red' } })).status).toBe(422)
  })

  test('of one list is one of at most so many that a person has', async () => {
    const colleague = await anAdmin('operator')
    // in parallel too
    expect(counted(await atOnce(saved_views_max + 10, () => save(colleague)))).toEqual({
      201: saved_views_max,
      409: 10,
    })
    expect(await save(colleague)).toMatchObject({
      status: 409,
      body: { code: 'state_conflict', message: t.too_many(saved_views_max) },
    })
    expect((await save(colleague, { list: 'payments', filter: {} })).status).toBe(201)
  })

  test('is told in the journal without its name, and what changes nothing is not', async () => {
    const { body } = await save(operator)
    await operator.put(`saved-views/${body.id}`, { name: body.name, shared: false })
    expect((await operator.put(`saved-views/${body.id}`, { shared: true }, { 'if-match': '"7"' })).status).toBe(412)
    await operator.put(`saved-views/${body.id}`, { shared: true })
    await operator.delete(`saved-views/${body.id}`)
    const { body: rows } = await owner.get<JournalEntry[]>(
      `journal?${query({ filter: { subject: 'saved-views', subject_id: body.id }, sort: ['id', 'ASC'] })}`,
    )
    expect(rows.map(({ event }) => event)).toEqual(['saved-views.create', 'saved-views.update', 'saved-views.archive'])
    expect(JSON.stringify(rows)).not.toContain(body.name)
  })
})
