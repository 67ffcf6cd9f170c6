import { setTimeout as sleep } from 'node:timers/promises'
import type { CodeAccepted, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { aCaller, type Caller } from '../support/caller.ts'
import { aContract, aKey, aPhone } from '../support/words.ts'
import type { RegisteredClient } from '../support/registered-client.ts'
import type { Codes } from './gateway.ts'
import { GivenUp, type keyedCalls } from './keyed.ts'

type Calls = ReturnType<typeof keyedCalls>
export type World = { url: string; clients: readonly RegisteredClient[]; staff: Caller; codes: Codes; calls: Calls }

/** A message is handed over at most once: one that a killed server has lost is asked for again, as people do. */
const code_ms_max = 75_000
const codes_max = 3

/** How many of a hundred stories are of each kind (`share`). */
const stories = [
  { share: 58, tell: (world: World) => signed(world, 'sign') },
  { share: 8, tell: (world: World) => signed(world, 'reject') },
  { share: 10, tell: withFiles },
  { share: 10, tell: cancelled },
  { share: 7, tell: paid },
  { share: 7, tell: person },
] as const

export type Pace = {
  /** none begins after it */
  isOver(): boolean
  pause_ms: number
}

/** One caller after another's end: stories in turn, until it is over. */
export async function tellStories(world: World, pace: Pace): Promise<void> {
  while (!pace.isOver()) {
    await sleep(Math.random() * 2 * pace.pause_ms)
    try {
      await oneOf(world)(world)
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
    }
  }
}

function oneOf(_world: World): (world: World) => Promise<void> {
  let left = Math.random() * 100
  for (const { share, tell } of stories) if ((left -= share) < 0) return tell
  return paid
}

const clientOf = ({ clients }: World) => clients[Math.floor(Math.random() * clients.length)]!
const orderOf = ({ legal_entity_id }: RegisteredClient, phone: string, change: object = {}) => ({
  legal_entity_id,
  signers: [{ full_name: 'Петров Пётр Петрович', phone }],
  send: true,
  ...change,
})
const documentsOf = ({ file_id }: RegisteredClient) => ({ documents: [{ file_id, title: 'Договор' }] })

async function signed(world: World, end: 'sign' | 'reject'): Promise<void> {
  const client = clientOf(world)
  const phone = aPhone()
  const body = orderOf(client, phone, documentsOf(client))
  const of = { mark: phone, client_id: client.id }
  const path = 'document-sign-requests'
  const [request] = await world.calls.keyed<SignRequest[]>('create', { caller: client.caller, path, body, ...of })
  await toTheEnd(world, client, request!, end)
}

async function withFiles(world: World): Promise<void> {
  const client = clientOf(world)
  const phone = aPhone()
  const form = new FormData()
  form.append('request', JSON.stringify(orderOf(client, phone)))
  form.append('file', new Blob([new Uint8Array(aContract(2))]), 'Договор.pdf')
  const [request] = await world.calls.keyed<SignRequest[]>('create', {
    caller: client.caller,
    path: 'document-sign-requests/with-files',
    body: form,
    mark: phone,
    client_id: client.id,
  })
  await toTheEnd(world, client, request!, 'sign')
}

/** Opens the link, asks for a code, enters it, signs or rejects; the client looks at the card. */
async function toTheEnd(
  world: World,
  client: RegisteredClient,
  request: SignRequest,
  end: 'sign' | 'reject',
): Promise<void> {
  const { calls, codes } = world
  const { id: request_id, group } = request
  const phone = request.signer.phone
  const path = `document-sign-requests/${group}`
  const visitor = aCaller(world.url)
  const of = { mark: phone, client_id: client.id, request_id }
  let code: string | undefined
  for (let nth = 0; code === undefined; nth += 1) {
    if (nth === codes_max) throw new GivenUp('no code came')
    await calls.keyed('code', { caller: visitor, path: `${path}/codes`, ...of })
    code = await codes.codeFor(phone, code_ms_max)
  }
  const checked = await calls.keyed<CodeAccepted>('check', {
    caller: visitor,
    path: `${path}/codes/check`,
    body: { code },
    ...of,
  })
  const signer = aCaller(world.url, checked.token)
  await calls.keyed(end, { caller: signer, path: `${path}/${end}`, ...of })
  await calls.read('card', client.caller, `document-sign-requests/${request_id}`)
}

async function cancelled(world: World): Promise<void> {
  const client = clientOf(world)
  const phone = aPhone()
  const { caller } = client
  const of = { caller, mark: phone, client_id: client.id }
  const body = orderOf(client, phone, { ...documentsOf(client), send: false })
  const [draft] = await world.calls.keyed<SignRequest[]>('draft', { path: 'document-sign-requests', body, ...of })
  const request_id = draft!.id
  const path = `document-sign-requests/${request_id}`
  await world.calls.keyed('send', { path: `${path}/send`, request_id, ...of })
  await world.calls.read('list', caller, 'document-sign-requests?range=[0,24]')
  await world.calls.keyed('cancel', { path: `${path}/cancel`, request_id, ...of })
}

async function paid(world: World): Promise<void> {
  const { id: client_id } = clientOf(world)
  const mark = `Платёж ${aKey()}`
  const body = { client_id, amount: 100, description: mark }
  await world.calls.keyed('pay', { caller: world.staff, path: 'billing/payments', body, mark, client_id })
}

async function person(world: World): Promise<void> {
  const client = clientOf(world)
  const phone = aPhone()
  const body = { last_name: 'Петров', first_name: 'Пётр', phone }
  const of = { caller: client.caller, mark: phone, client_id: client.id }
  await world.calls.keyed('person', { path: 'individuals', body, ...of })
  await world.calls.read('people', client.caller, 'individuals?range=[0,24]')
}
