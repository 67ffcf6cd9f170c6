import { expect, test } from 'vitest'
import { addressNetworks } from '#server/platform/core/address.ts'
import { clientOwner, staffOwner, visitorOwner, type Owner } from '#server/platform/threads/owner.ts'
import { openPlaces } from '#server/platform/threads/places.ts'
import { roomNames, standings, type RoomName, type Standing } from '#shared/rules/queues.ts'
import { rooms } from '#server/platform/threads/rooms.ts'
import { Turns, type Waiting } from '#server/platform/threads/turns.ts'

type Asked = Waiting & { nth: number }

/** Tasks of clients, in the order in which they come. */
function turnsOf(at_once_max: number, ...tasks: [RoomName, number][]) {
  const turns = new Turns<Asked>({ at_once_max, isLong: ({ room }) => room === 'files' })
  for (const [nth, [room, client_id]] of tasks.entries()) turns.add({ room, owner: clientOwner(client_id), nth })
  return turns
}

const taken = (turns: Turns<Asked>) => {
  const tasks: Asked[] = []
  for (let task = turns.take(); task; task = turns.take()) tasks.push(task)
  return tasks.map(({ nth }) => nth)
}

test('uploads of one client take one worker, those of several leave one to seals and readers', () => {
  const turns = turnsOf(3, ['files', 1], ['files', 1], ['files', 2], ['files', 3], ['seals', 4])
  expect(turns.startable).toBe(3)
  expect(taken(turns).toSorted((a, b) => a - b)).toEqual([0, 2, 4])
})

test('seals of one client take all workers but one', () => {
  const turns = turnsOf(3, ['seals', 1], ['seals', 1], ['seals', 1])
  expect(turns.startable).toBe(2)
  expect(taken(turns)).toEqual([0, 1])
})

test('clients with tasks in the queue take turns on one worker', () => {
  const turns = turnsOf(1, ['seals', 1], ['seals', 1], ['pages', 2], ['pages', 2], ['seals', 3])
  expect(oneByOne(turns)).toEqual([0, 2, 4, 1, 3])
})

test('one worker takes every kind of task', () => {
  expect(taken(turnsOf(1, ['files', 1], ['files', 1]))).toEqual([0])
})

test('a task that is put back is next', () => {
  const turns = turnsOf(1, ['seals', 1], ['seals', 1])
  const first = turns.take()
  if (first) turns.putBack(first)
  expect(turns.take()).toBe(first)
})

function oneByOne(turns: Turns<Asked>): number[] {
  const order: number[] = []
  for (let task = turns.take(); task; task = turns.take()) {
    order.push(task.nth)
    turns.end(task)
  }
  return order
}

const owners: Record<Standing, (nth: number) => Owner> = {
  staff: staffOwner,
  client: (nth) => clientOwner(nth),
  unpaid: (nth) => clientOwner(nth, 'unpaid'),
  visitor: (nth) => visitorOwner(`198.51.${nth}.7`),
}
const places = roomNames.flatMap((room) =>
  standings.filter((standing) => rooms[room].of_one[standing] > 0).map((standing) => ({ room, standing })),
)

test.each(places)('the room $room holds no more of one $standing than the table says', ({ room, standing }) => {
  const turns = new Turns<Asked>({ at_once_max: 1 })
  const own = owners[standing](1)
  const tries = Array.from({ length: rooms[room].of_one[standing] + 3 }, (_none, nth) => ({ room, owner: own, nth }))
  expect(tries.filter((entry) => turns.add(entry) === entry).map(({ nth }) => nth)).toEqual(
    tries.slice(-3).map(({ nth }) => nth),
  )
})

test.each(places)(
  'in a full room $room a $standing who comes last has a place, and the longest line has one less',
  ({ room, standing }) => {
    const turns = new Turns<Asked>({ at_once_max: 1 })
    const waiting: Asked[] = []
    const { whole, of_one } = rooms[room]
    // two of each owner, until the room is full: no line may be shorter than that of the one who comes
    const crowd = of_one.visitor > 0 ? owners.visitor : of_one.unpaid > 0 ? owners.unpaid : owners.client
    for (let nth = 0; nth < whole; nth++) waiting.push({ room, owner: crowd(10 + Math.floor(nth / 2)), nth })
    for (const entry of waiting) expect(turns.add(entry)).toBeUndefined()
    const late = { room, owner: owners[standing](1), nth: whole }
    const refused = turns.add(late)
    expect(refused).toBeDefined()
    expect(refused).not.toBe(late)
    expect(turns.waiting).toBe(whole)
    // the newest of its line
    const line = waiting.filter(({ owner }) => owner === refused?.owner || owner?.lines[0] === refused?.owner?.lines[0])
    expect(line.at(-1)).toBe(refused)
  },
)

test('of lines of one each it is an unpaid one that gives way to a client who pays, and never the other way', () => {
  const turns = new Turns<Asked>({ at_once_max: 1 })
  const { whole } = rooms.files
  for (let nth = 0; nth < whole; nth++) turns.add({ room: 'files', owner: clientOwner(nth, 'unpaid'), nth })
  for (let nth = whole; nth < 2 * whole; nth++) {
    expect(turns.add({ room: 'files', owner: clientOwner(nth), nth })?.owner?.standing).toBe('unpaid')
  }
  const late = { room: 'files', owner: clientOwner(-1, 'unpaid'), nth: -1 } as const
  expect(turns.add(late)).toBe(late)
})

test('who has not been served goes before those who were, and is not the one who gives way to them', () => {
  const turns = new Turns<Asked>({ at_once_max: 1 })
  const add = (client_id: number, nth: number) =>
    turns.add({ room: 'files', owner: clientOwner(client_id, 'unpaid'), nth })
  for (let nth = 0; nth < 10; nth++) add(nth, nth)
  for (let nth = 0; nth < 5; nth++) {
    const task = turns.take()
    if (task) turns.end(task)
  }
  for (let nth = 0; nth < 5; nth++) add(nth, 100 + nth)
  add(50, 50)
  expect(oneByOne(turns).indexOf(50)).toBeLessThan(6)
  for (let nth = 0; nth < rooms.files.whole; nth++) add(nth, nth)
  turns.take()
  add(0, 200)
  expect(add(500, 500)?.owner?.lines).toEqual(['client 0'])
})

test('a full room keeps others than those who fill it from nothing: each room is bounded apart', () => {
  const turns = new Turns<Asked>({ at_once_max: 2, isLong: ({ room }) => room === 'files' })
  for (let nth = 0; nth < 500; nth++) turns.add({ room: 'files', owner: clientOwner(nth, 'unpaid'), nth })
  expect(turns.waiting).toBe(rooms.files.whole)
  const seal = { room: 'seals', owner: clientOwner(1000), nth: 1000 } as const
  expect(turns.add(seal)).toBeUndefined()
  expect(taken(turns)).toContain(1000)
})

test('addresses of one network take the turns of one visitor', () => {
  const turns = new Turns<Asked>({ at_once_max: 1 })
  const add = (ip: string, nth: number) => turns.add({ room: 'logins', owner: visitorOwner(ip), nth })
  for (let nth = 0; nth < 20; nth++) add(`2001:db8:7:${nth.toString(16)}::1`, nth)
  for (const [nth, ip] of ['2001:db8:8:1::1', '203.0.113.4', '203.0.113.5'].entries()) add(ip, 100 + nth)
  const order = oneByOne(turns)
  expect(order.slice(0, 3)).toEqual([0, 100, 101])
  expect(order.indexOf(102)).toBeLessThan(6)
  for (let nth = 0; nth < rooms.logins.whole; nth++) add(`2001:db8:7:${nth.toString(16)}::1`, nth)
  const honest = { room: 'logins', owner: visitorOwner('2001:db8:9::1'), nth: 999 } as const
  expect(turns.add(honest)?.owner?.lines[0]).toBe('2001:db8:7::/48')
})

test.each([
  ['2001:db8:0:1234::1', ['2001:db8:0::/48', '2001:db8:0:1200::/56', '2001:db8:0:1234::/64']],
  ['2001:DB8::5', ['2001:db8:0::/48', '2001:db8:0:0000::/56', '2001:db8:0:0::/64']],
  ['fe80::1%eth0', ['fe80:0:0::/48', 'fe80:0:0:0000::/56', 'fe80:0:0:0::/64']],
  ['::ffff:203.0.113.9', ['203.0.113.0/24', '203.0.113.9']],
  ['203.0.113.9', ['203.0.113.0/24', '203.0.113.9']],
  [null, ['unknown']],
])('the networks of %s go from the widest to the narrowest', (ip, networks) => {
  expect(addressNetworks(ip)).toEqual(networks)
})

test('places are taken in turn by owners, and who is gone leaves the line', async () => {
  const turns = openPlaces('archives_of_many', { at_once_max: 3, of_one_at_once_max: 2 })
  const here = new AbortController()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = async (owner: number, name: string, gone = here.signal) => {
    const end = await turns.take(staffOwner(owner), { gone })
    begun.push(end ? name : `${name} refused`)
    if (end) ends.set(name, end)
  }
  const leaving = new AbortController()
  const all = [take(1, 'a1'), take(1, 'a2'), take(1, 'a3'), take(1, 'a4', leaving.signal), take(1, 'a5')]
  all.push(take(1, 'a6'), take(2, 'b1'), take(2, 'b2'))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  // the third place is not for the owner who has two already; a sixth may not wait
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a6 refused', 'b1'])
  leaving.abort()
  for (const name of ['a1', 'a1', 'a2', 'b1', 'a3']) {
    ends.get(name)?.()
    await settled()
  }
  await Promise.all(all)
  expect(begun.slice(4)).toEqual(['a4 refused', 'a3', 'b2', 'a5'])
})
