import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedDraft, SavedDraftInput } from '#shared/contract/saved-drafts.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { contentOf } from '../../cabinet/requests/document-sign-requests/new/draft-content.ts'
import {
  draftSaver,
  type Sent,
  type Place,
  type Saving,
} from '../../cabinet/requests/document-sign-requests/new/draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const nobody = { full_name: '', phone: '', email: '' }
const form = (message: string): Required<SavedDraftInput> =>
  contentOf(
    {
      signers: [],
      typed: nobody,
      ordered: false,
      legal_entity_id: 1,
      title: '',
      message,
      deadline: null,
      reminders: null,
      signer_files: [],
      copies: '',
      follows: null,
      approvers: [],
      approvers_ordered: false,
      amount: '',
    },
    [],
  )
const failed = (status: number) => new ApiError(status, { message: 'Ответ' })
const lost = () => new ApiError(0, { code: 'offline', message: 'Нет связи' })

/** A server with one draft at most, whose answers may be lost after they took effect, or never come to be. */
function aServer() {
  let row: SavedDraft | null = null
  let next: 'answers' | 'lost before' | 'lost after' = 'answers'
  const log: string[] = []
  const made = new Map<string, SavedDraft>()
  const rowOf = (content: SavedDraftInput, version: number) =>
    ({ ...content, id: 7, version, documents: [], updated_at: '2026-11-23T09:00:00Z' }) as unknown as SavedDraft
  const call = async (name: string, act: () => SavedDraft): Promise<SavedDraft> => {
    const how = next
    next = 'answers'
    log.push(name)
    if (how === 'lost before') throw lost()
    const answer = act()
    if (how === 'lost after') throw lost()
    return answer
  }
  return {
    log,
    now: () => row,
    made,
    lose: (when: 'before' | 'after') => void (next = `lost ${when}`),
    changedElsewhere: (message: string) => void (row = rowOf(form(message), (row?.version ?? 0) + 1)),
    deleted: () => void (row = null),
    calls: {
      // as with an idempotency key: a repeat gets the first answer
      create: ({ content, key }: Sent) =>
        call('create', () => {
          const first = made.get(key)
          if (!first) row = rowOf(content, 1)
          if (!first && row) made.set(key, row)
          return first ?? row ?? rowOf(content, 1)
        }),
      change: ({ version }: { version: number }, content: SavedDraftInput) =>
        call('change', () => {
          if (!row) throw failed(404)
          if (row.version !== version) throw failed(412)
          return (row = rowOf(content, version + 1))
        }),
      read: () =>
        call('read', () => {
          if (!row) throw failed(404)
          return row
        }),
    },
  }
}

function aTab(server: ReturnType<typeof aServer>, more = {}) {
  let last: Saving = { state: 'nothing' }
  let place: Place = { saved: null, sent: null, isDirty: false }
  const saver = draftSaver({
    calls: server.calls,
    saved: null,
    sent: null,
    problem: null,
    onChange: (saving, now) => {
      last = saving
      place = now
    },
    ...more,
  })
  return { ...saver, state: () => last.state, isDirty: () => place.isDirty, place: () => place }
}
const messageOf = (server: ReturnType<typeof aServer>) => server.now()?.message

test('a form is saved once typing pauses, then changed, one call at a time', async () => {
  const server = aServer()
  const tab = aTab(server)
  for (const text of ['П', 'По', 'Под']) tab.keep(form(text))
  expect(server.log).toEqual([])
  expect(tab.isDirty()).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  tab.keep(form('Подпишите'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.log).toEqual(['create', 'change'])
  expect(messageOf(server)).toBe('Подпишите')
  expect([tab.state(), tab.isDirty()]).toEqual(['saved', false])
})

test.each(['before', 'after'] as const)(
  'without a connection it is tried again, and saved once when the answer was lost %s it took effect',
  async (when) => {
    const server = aServer()
    const tab = aTab(server)
    server.lose(when)
    tab.keep(form('Первое'))
    await vi.advanceTimersByTimeAsync(1000)
    expect([tab.state(), tab.isDirty()]).toEqual(['offline', true])
    tab.keep(form('Второе'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.log).toEqual(['create', 'create', 'change'])
    expect(messageOf(server)).toBe('Второе')

    server.lose(when)
    tab.keep(form('Третье'))
    await vi.advanceTimersByTimeAsync(1000)
    expect(tab.state()).toBe('offline')
    tab.keep(form('Четвёртое'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(messageOf(server)).toBe('Четвёртое')
    expect([tab.state(), tab.isDirty()]).toEqual(['saved', false])
  },
)

test('a tab reloaded during a save recognises that save as its own', async () => {
  const server = aServer()
  const first = aTab(server)
  first.keep(form('Первое'))
  server.lose('after')
  await first.flush()
  first.stop()
  const second = aTab(server, { saved: null, sent: first.place().sent })
  second.keep(form('Второе'))
  expect((await second.flush()).saved).toEqual({ id: 7, version: 2 })
  expect(server.made.size).toBe(1)

  server.lose('after')
  second.keep(form('Третье'))
  await second.flush()
  second.stop()
  const third = aTab(server, second.place())
  third.keep(form('Четвёртое'))
  expect((await third.flush()).saving.state).toBe('saved')
  expect(messageOf(server)).toBe('Четвёртое')
})

test('a change made elsewhere is reported as a conflict and not overwritten; what is typed here can be saved as another draft', async () => {
  const server = aServer()
  const tab = aTab(server)
  tab.keep(form('Здесь'))
  await tab.flush()
  server.changedElsewhere('Там')
  tab.keep(form('Здесь ещё'))
  expect((await tab.flush()).saving).toEqual({ state: 'conflict' })
  tab.keep(form('И ещё'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.state(), tab.isDirty()]).toEqual(['conflict', true])
  expect(messageOf(server)).toBe('Там')
  tab.asNew(form('И ещё'))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.log.at(-1)).toBe('create')
  expect(tab.state()).toBe('saved')
})

test('a change made elsewhere after a lost answer is a conflict too', async () => {
  const server = aServer()
  const tab = aTab(server)
  tab.keep(form('Здесь'))
  await tab.flush()
  server.lose('before')
  tab.keep(form('Здесь ещё'))
  await tab.flush()
  server.changedElsewhere('Там')
  await vi.advanceTimersByTimeAsync(5000)
  expect(tab.state()).toBe('conflict')
  expect(messageOf(server)).toBe('Там')
})

test('a draft that was sent or deleted elsewhere is not created again automatically', async () => {
  const server = aServer()
  const tab = aTab(server)
  tab.keep(form('Здесь'))
  await tab.flush()
  server.deleted()
  tab.keep(form('Ещё'))
  expect((await tab.flush()).saving).toEqual({ state: 'gone' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.now()).toBeNull()
})

test('a form that conflicts with the server when it is opened is not saved before the user decides', async () => {
  const server = aServer()
  const tab = aTab(server, { saved: { id: 7, version: 1 }, problem: 'conflict' })
  tab.keep(form('Здесь'))
  expect((await tab.flush()).saving).toEqual({ state: 'conflict' })
  expect(server.log).toEqual([])
})
