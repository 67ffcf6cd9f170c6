import type { Bill } from '#shared/contract/bills.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { anOrganization, confirm, upload } from '#tests/support/billing.ts'
import { aSending, aTable, rereadSending } from '#tests/support/bulk-tables.ts'
import { query, type Answer, type Caller } from './caller.ts'
import { aStatementFile } from './statement-file.ts'
import { aPhone } from './words.ts'

/** Who acts in the ways below, and on what. */
export type World = {
  /** owners in their cabinets; the first one sends and reads, all of them pay */
  clients: readonly [Caller, ...Caller[]]
  /** of the first client */
  login: { login: string; password: string }
  /** a program of the first client, with a client code */
  program: Caller
  /** may upload and confirm bank statements */
  staff: Caller
  visitor: Caller
  /** a contract of the first client */
  order: { legal_entity_id: number; documents: { file_id: number }[] }
  /** what a link opens: the page, or the call that has what the page shows */
  startPage(group: string): Promise<Answer<unknown>>
  /** until no job is left, those that are due later included */
  jobsEnd(): Promise<void>
  /** rows of a table, lines of a bank statement */
  size: number
}

/** A way that clients use much, beside the signature itself. */
type Way = {
  /** rows or lines of one run; 1 for a call or screen */
  units: number
  /** does what precedes a run and is not measured; @returns the run */
  ready(): Promise<() => Promise<unknown>>
}

export const wayNames = [
  'table of signers: read',
  'table of signers: sent',
  'bank statement: read',
  'bank statement: credited',
  'list of requests in the cabinet',
  'changed requests by the API',
  'card of a request',
  'history of a request',
  'start page of a signer',
  'image of a page',
  'login',
  'overview in the cabinet',
] as const
export type WayName = (typeof wayNames)[number]

/** More than a page of the list shows. */
const requests_listed = 30

/** Makes what the ways need: requests, of which one is opened, and payers. */
export async function hotWays(world: World): Promise<Record<WayName, Way>> {
  const { clients, program, staff, visitor, size } = world
  const [client] = clients
  const { id, group, documents } = await anOpenedRequest(world)
  const payers = await Promise.all(clients.map(aPayer))
  const get = (caller: Caller, path: string) => always(async () => done(await caller.get(path)))
  const aStatement = async () => aStatementFile(await incomes(payers, size))
  return {
    'table of signers: read': of(
      size,
      () => aTable(size),
      (table) => aSending(client, table),
    ),
    'table of signers: sent': of(
      size,
      () => aSending(client, aTable(size)),
      (sending) => sendAll(world, sending),
    ),
    'bank statement: read': of(size, aStatement, async (file) => done(await upload(staff, file))),
    'bank statement: credited': of(
      size,
      async () => done(await upload(staff, await aStatement())),
      (statement) => creditAll(staff, statement),
    ),
    'list of requests in the cabinet': get(client, `document-sign-requests?${listed([0, 24])}`),
    'changed requests by the API': get(
      program,
      `document-sign-requests?${listed([0, 24], { updated_since: '2026-01-01T00:00:00Z' })}`,
    ),
    'card of a request': get(client, `document-sign-requests/${id}`),
    'history of a request': get(client, `document-sign-requests/${id}/timeline`),
    'start page of a signer': always(async () => done(await world.startPage(group))),
    'image of a page': get(visitor, pageOf(group, documents)),
    login: always(async () => done(await visitor.post('auth/login', world.login))),
    'overview in the cabinet': get(client, 'overview'),
  }
}

const always = (run: () => Promise<unknown>): Way => ({ units: 1, ready: () => Promise.resolve(run) })

const of = <T>(units: number, prepare: () => T | Promise<T>, run: (prepared: T) => Promise<unknown>): Way => ({
  units,
  async ready() {
    const prepared = await prepare()
    return () => run(prepared)
  },
})

function done<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

const listed = (range: [number, number], filter: object = {}) => query({ filter, range, sort: ['id', 'DESC'] })
const pageOf = (group: string, documents: SignRequest['documents']) =>
  `document-sign-requests/${group}/documents/${documents[0]?.id}/pages/1`

/** The newest of several, as after its signer has looked at a page. */
async function anOpenedRequest({ clients: [client], visitor, order, jobsEnd }: World): Promise<SignRequest> {
  const signers = Array.from({ length: requests_listed }, () => ({ full_name: 'Иванов Иван', phone: aPhone() }))
  const sent = done(await client.post<SignRequest[]>('document-sign-requests', { ...order, signers, send: true }))
  await jobsEnd()
  const { id, group, documents } = sent.at(-1)!
  done(await visitor.get(pageOf(group, documents)))
  done(await visitor.post(`document-sign-requests/${group}/open`, { document_id: documents[0]?.id }))
  return done(await client.get<SignRequest>(`document-sign-requests/${id}`))
}

async function sendAll({ clients: [client], order, size, jobsEnd }: World, sending: { id: number }): Promise<void> {
  done(await client.post(`bulk-sendings/${sending.id}/confirm`, order))
  await jobsEnd()
  const { counts } = await rereadSending(client, sending)
  if (counts.sent !== size) throw new Error(`sent: ${JSON.stringify(counts)}`)
}

type Payer = { client: Caller; inn: string; legal_entity_id: number }

async function aPayer(client: Caller): Promise<Payer> {
  const { id, inn } = await anOrganization(client)
  return { client, inn, legal_entity_id: id }
}

/** Money of all payers in turn, every second time for a bill of theirs. */
function incomes(payers: readonly Payer[], size: number) {
  return Promise.all(
    Array.from({ length: size }, async (_none, index) => {
      const { client, inn, legal_entity_id } = payers[index % payers.length]!
      if (index % 2) return { inn, rubles: '100', purpose: 'Пополнение баланса' }
      const order = { legal_entity_id, amount: 200, email: 'buh@client.test' }
      const { number } = done(await client.post<Bill>('billing/bills', order))
      return { inn, rubles: '200', purpose: `Оплата по счёту № ${number}` }
    }),
  )
}

async function creditAll(staff: Caller, statement: StatementWithLines): Promise<void> {
  const { counts } = done(await confirm(staff, statement))
  if (counts.credited !== statement.documents) throw new Error(`credited: ${JSON.stringify(counts)}`)
}
