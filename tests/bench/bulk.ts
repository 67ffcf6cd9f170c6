import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { aSending, aTable, rereadSending } from '../bulk/tables.support.ts'
import type { Caller } from '../support/caller.ts'
import { startServer } from '../support/server-process.ts'
import { logIntoCabinet, openDatabase } from '../support/whole-server.ts'
import { aContract } from '../support/words.ts'
import { askedDuring, countPeakAnew, p99, peakMegabytes, residentMegabytes, worst } from './watch.ts'

/**
 * Time until all rows of a table have their requests, holds and queued messages, with /healthz polled every 10 ms;
 * compared with a plain INSERT of as many requests, without documents, money, history or messages.
 */
const people = Number(process.env['PEOPLE'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const settle_ms = 15_000
const poll_ms = 200

const row = (name: string, value: string, goal = '') =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(16)}   ${goal}\n`)

const server = await startServer()
const database = await openDatabase(server)
try {
  const client = await logIntoCabinet(server.url)
  await database.query('update ledger_accounts set available = 1e12 where package_id is null')
  const pdf = { 'content-type': 'application/pdf' }
  const file = await client.send<{ id: number }>('POST', 'files?name=1.pdf', new Uint8Array(aContract()), pdf)
  const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
  const order = { legal_entity_id: entity?.id, documents: [{ file_id: file.body.id }] }
  // the demo's documents are still being rendered and sealed
  await new Promise((resolve) => setTimeout(resolve, settle_ms))
  const plain = await plainInsert()
  countPeakAnew(server)
  const before = residentMegabytes(server)

  row('memory before', `${before} MB`)
  row('a plain INSERT of as many requests', `${plain.toFixed(2)} s`)
  for (let round = 1; round <= rounds; round++) await sendToAll(client, order, plain)
  await new Promise((resolve) => setTimeout(resolve, settle_ms))
  row('memory after, and its peak', `${residentMegabytes(server)}, ${peakMegabytes(server)} MB`)
} finally {
  await database.end()
  await server.stop()
}

async function sendToAll(client: Caller, order: object, plain: number): Promise<void> {
  let id = 0
  const taken = await askedDuring(server.url, async () => {
    id = (await aSending(client, aTable(people))).id
  })
  row(`${people} rows read, checked and kept`, `${taken.seconds.toFixed(2)} s`)
  row('health meanwhile, p99 and worst', `${p99(taken.asked)}, ${worst(taken.asked)}`, '< 500 ms')
  row('memory', `${residentMegabytes(server)} MB`)
  const sent = await askedDuring(server.url, async () => {
    const confirmed = await client.post(`bulk-sendings/${id}/confirm`, order)
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
    while ((await rereadSending(client, { id })).status === 'sending') {
      await new Promise((resolve) => setTimeout(resolve, poll_ms))
    }
  })
  const { counts } = await rereadSending(client, { id })
  if (counts.sent !== people) throw new Error(JSON.stringify(counts))
  row(
    'requests made, held and queued',
    `${sent.seconds.toFixed(2)} s`,
    `< 30 s, × ${(sent.seconds / plain).toFixed(1)}`,
  )
  row('health meanwhile, p99 and worst', `${p99(sent.asked)}, ${worst(sent.asked)}`, '< 500 ms')
  row('memory', `${residentMegabytes(server)} MB`)
}

/** Seconds; created rows are removed again. */
async function plainInsert(): Promise<number> {
  await database.query('begin')
  const started = performance.now()
  await database.query(
    `insert into document_sign_requests (client_id, batch_id, "group", title, ordered, position, legal_entity_id,
       venture, individual_id, signer_full_name, signer_phone, deadline, created_by)
     select client_id, batch_id, gen_random_uuid()::text, title, false, 1, legal_entity_id, venture, individual_id,
       signer_full_name, '+79' || lpad(n::text, 9, '0'), deadline, created_by
     from (select * from document_sign_requests order by id limit 1) first, generate_series(1, $1) n`,
    [people],
  )
  const seconds = (performance.now() - started) / 1000
  await database.query('rollback')
  return seconds
}
