import { afterAll, expect, test } from 'vitest'
import type { Queues } from '#shared/contract/queues.ts'
import { lanes, roomNames } from '#shared/rules/queues.ts'
import { visitorTurn, withPasswordTurn } from '#server/people/auth/password-turns.ts'
import { enqueueAll } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { staffOwner } from '#server/platform/threads/owner.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

/** Events for clients' systems are sent when the file ends. */
const release = Promise.withResolvers<void>()
const server = await testServer({
  env: { JOBS_WEBHOOKS: '1' },
  work: (work) => ({ ...work, webhook: () => release.promise }),
})
afterAll(async () => {
  release.resolve()
  await server.worker.idle()
})
const { aClient, anAdmin } = words(server)
const { services, database } = server

const seen = async (role: 'owner' | 'operator' | 'accountant' | 'auditor') =>
  (await (await anAdmin(role)).get<Queues>('queues')).body
const roomIn = ({ rooms }: Queues, name: string) => rooms.find((room) => room.name === name)
const laneIn = (queues: Queues, name: string) => queues.lanes.find((lane) => lane.name === name)

test('staff of every role see every room and lane, empty ones too; a client and a stranger see none', async () => {
  for (const role of ['owner', 'operator', 'accountant', 'auditor'] as const) {
    const queues = await seen(role)
    expect(queues.rooms.map(({ name }) => name)).toEqual(roomNames)
    expect(queues.lanes.map(({ name }) => name)).toEqual(lanes)
  }
  const client = await aClient({ rubles: 0 })
  expect((await client.get('/api/support/queues')).status).toBe(401)
  expect((await client.get('/api/v1/queues')).status).toBe(404)
})

test('a room shows who runs and who waits in it, since when, and nobody who has left', async () => {
  const client = await aClient({ rubles: 0 })
  const whose = [await services.ownerOfClient(client.id), staffOwner(7)] as const
  const gone = new AbortController()
  const take = (owner: (typeof whose)[number]) => services.archive_places.take(owner, { gone: gone.signal })
  // one task of an owner runs at once
  const running = await Promise.all(whose.map(take))
  const waiting = [take(whose[0]), take(whose[0]), take(whose[1])]
  const room = roomIn(await seen('auditor'), 'archives_of_many')
  expect(room).toMatchObject({ waiting: 3, running: 2, waiting_max: 100 })
  const none = { client_id: null, user_id: null, admin_id: null, network: null }
  expect(room?.owners).toEqual([
    { ...none, client_id: client.id, standing: 'unpaid', waiting: 2, running: 1, oldest_at: expect.any(String) },
    { ...none, admin_id: 7, standing: 'staff', waiting: 1, running: 1, oldest_at: expect.any(String) },
  ])
  const [first] = room?.owners ?? []
  expect(room?.oldest_at).toBe(first?.oldest_at)
  expect(Math.abs(minutesUntil(first?.oldest_at ?? ''))).toBeLessThan(10)
  gone.abort()
  expect(await Promise.all(waiting)).toEqual([null, null, null])
  for (const leave of running) leave?.()
  expect(roomIn(await seen('auditor'), 'archives_of_many')).toMatchObject({ waiting: 0, running: 0, owners: [] })
})

test('a room shows a visitor by network, never by address', async () => {
  const held = Promise.withResolvers<void>()
  const guesses = ['203.0.113.9', '203.0.113.10'].map((ip) => withPasswordTurn(visitorTurn(ip), () => held.promise))
  const room = roomIn(await seen('operator'), 'logins')
  expect(room?.owners).toMatchObject([{ network: '203.0.113.0/24', running: 2, client_id: null, user_id: null }])
  expect(JSON.stringify(room)).not.toContain('203.0.113.9')
  held.resolve()
  await Promise.all(guesses)
})

test('a lane shows the clients whose jobs are due and run, and counts those that are not due apart', async () => {
  const clients = [await aClient({ rubles: 0 }), await aClient({ rubles: 0 })].map(({ id }) => id)
  const [many = 0, few = 0] = clients
  const job = (client_id: number, after_seconds = 0) => ({ client_id, payload: { webhook_id: 1 }, after_seconds })
  await transaction(database.db, (tx) => enqueueAll(tx, 'webhook', [job(many)]))
  await expect.poll(async () => laneIn(await seen('owner'), 'webhooks')?.running).toBe(1)
  await transaction(database.db, (tx) =>
    enqueueAll(tx, 'webhook', [job(many), job(many), job(few), job(few, 3600), job(few, 3600)]),
  )
  const lane = laneIn(await seen('owner'), 'webhooks')
  expect(lane).toMatchObject({ waiting: 3, running: 1, later: 2, slots: 1 })
  expect(lane?.owners).toMatchObject([
    { client_id: many, waiting: 2, running: 1 },
    { client_id: few, waiting: 1, running: 0 },
  ])
  expect(lane?.oldest_at).toBe(lane?.owners[0]?.oldest_at)
})
