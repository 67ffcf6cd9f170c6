import { expect, test } from 'vitest'
import type { Individual } from '#shared/contract/individuals.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { signers_per_batch_max } from '#shared/rules/limits.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import type { Caller, Refused } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, atOnce, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { db } = server.services
const { aClient, anAdmin, anOrder, someRequests } = words(server)

type Part<T> = { data: T[]; archived: number[]; next: string; has_more: boolean }

async function changes<T = SignRequest>(caller: Caller, noun: string, after: string, limit = 500): Promise<Part<T>> {
  const { status, body } = await caller.get<Part<T>>(`changes/${noun}?after=${after}&limit=${limit}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** All changes behind a position, in pages. */
async function walk<T = SignRequest>(
  caller: Caller,
  noun: string,
  after = '0',
  between: (page: number) => Promise<void> = async () => {},
): Promise<Part<T>> {
  const data: T[] = []
  for (let [next, page] = [after, 0]; ; page++) {
    const part = await changes<T>(caller, noun, next)
    data.push(...part.data)
    next = part.next
    if (!part.has_more) return { ...part, data }
    await between(page)
  }
}

/** REQUESTS=10000 for the full walk */
const requests = Number(process.env['REQUESTS'] ?? 2000)
const changed = requests / 10
const slow = 20

test('a walk over requests of which a tenth changes meanwhile misses none and gives none twice unless changed', async () => {
  const client = await aClient()
  const ids = await manyDrafts(client)
  const changing = ids.filter((_, index) => index % (requests / changed) === 0)
  // these began before the walk and commit behind its second page: a transaction may be idle for a short time only
  const uncommitted = await heldBack(changing.slice(0, slow))
  const others = changing.slice(slow)
  let done = 0
  const cancelSome = async (page: number) => {
    if (page === 1) await uncommitted.commit()
    // few at once: all of them wait for one chain, and for a connection no longer than a call may
    for (let portion = 0; portion < 5; portion++) {
      const some = others.slice(done, done + 20)
      done += some.length
      await atOnce(some.length, (index) => client.post(`document-sign-requests/${some[index]}/cancel`))
    }
  }
  const { data: rows, next } = await walk(client, 'document-sign-requests', '0', cancelSome)
  while (done < others.length) await cancelSome(0)
  rows.push(...(await walk(client, 'document-sign-requests', next)).data)

  const seen = Map.groupBy(rows, ({ id }) => id)
  expect(seen.size).toBe(requests)
  const cancelled = new Set(changing)
  const wrong = [...seen].filter(([id, all]) =>
    cancelled.has(id) ? all.at(-1)?.status !== 'cancelled' || all.length > 2 : all.length !== 1,
  )
  expect(wrong).toEqual([])
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  const { rows: kept } = await server.database.pool.query<{ id: number; version: number }>(
    'select id, version from document_sign_requests where client_id = $1',
    [client.id],
  )
  expect(kept.filter(({ id, version }) => versions.get(id) !== version)).toEqual([])
}, 300_000)

test('a position of a list is one of the events feed, and both go on from where the other has been', async () => {
  const client = await aClient()
  const [request] = await someRequests(client)
  const { next, data: rows } = await walk(client, 'document-sign-requests')
  expect(rows.map(({ id }) => id)).toEqual([request?.id])
  await client.post(`document-sign-requests/${request?.id}/cancel`)
  const feed = await client.get<{ data: { type: string }[]; next: string }>(`events?after=${next}`)
  expect(feed.body.data.map(({ type }) => type)).toEqual(['request.cancelled'])
  expect((await walk(client, 'document-sign-requests', feed.body.next)).data).toEqual([])
})

test('people, organizations, bills and transactions are walked by their changes too', async () => {
  const client = await aClient()
  const person = { last_name: 'Орлова', first_name: 'Анна', phone: aPhone() }
  const { id } = (await client.post<Individual>('individuals', person)).body
  const people = await walk<Individual>(client, 'individuals')
  expect(people.data.map((row) => row.id)).toEqual([id])
  await client.put(`individuals/${id}`, { last_name: 'Соколова' })
  await client.put(`individuals/${id}`, { last_name: 'Воробьёва' })
  expect((await walk<Individual>(client, 'individuals', people.next)).data.map((row) => row.last_name)).toEqual([
    'Воробьёва',
  ])
  await client.delete(`individuals/${id}`)
  expect(await changes(client, 'individuals', people.next)).toMatchObject({ data: [], archived: [id] })
  expect((await walk(client, 'legal-entities')).data).toHaveLength(1)
  // the payment that aClient begins with
  expect((await walk(client, 'transactions')).data).toHaveLength(1)
  expect((await walk(client, 'bills')).data).toEqual([])
})

test('changes are refused behind a foreign or a future position, and are not for staff', async () => {
  const client = await aClient()
  const other = await aClient()
  const refused = async (asked: string) => {
    const { status, body } = (await client.get(`changes/document-sign-requests?${asked}`)) as Refused
    return [status, body.code, ...Object.keys(body.errors ?? {})]
  }
  const { next } = await changes(other, 'legal-entities', '0')
  expect(await refused(`after=${next}`)).toEqual([400, 'unknown_position', 'after'])
  expect(await refused(`after=evt_${client.id}_100000`)).toEqual([400, 'unknown_position', 'after'])
  expect(await refused('limit=501')).toEqual([400, 'malformed', 'limit'])
  expect((await (await anAdmin('owner')).get('changes/document-sign-requests')).status).toBe(404)
})

/** Drafts in the numbers of a large client, made as the API makes them. */
async function manyDrafts(client: Client): Promise<number[]> {
  const signers = () =>
    Array.from({ length: signers_per_batch_max }, () => ({ full_name: 'Иванов Иван', phone: aPhone() }))
  const ids: number[] = []
  while (ids.length < requests) {
    const made = await atOnce(20, async () =>
      client.post<SignRequest[]>('document-sign-requests', await anOrder(client, { send: false, signers: signers() })),
    )
    for (const { body } of made) ids.push(...body.map(({ id }) => id))
  }
  return ids
}

/** Transactions that have changed these requests and are not committed yet. */
async function heldBack(ids: readonly number[]): Promise<{ commit(): Promise<void> }> {
  const mayEnd = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const holding = transaction(db, async (tx) => {
    for (const id of ids) await applyEvent(tx, system, id, 'cancel')
    began.resolve()
    await mayEnd.promise
  })
  await began.promise
  return {
    commit: async () => {
      mayEnd.resolve()
      await holding
    },
  }
}
