import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { aSending, aTable, rereadSending } from '../bulk/tables.support.ts'
import { startServer } from '../support/server-process.ts'
import { logIntoCabinet, openDatabase } from '../support/whole-server.ts'
import { aContract } from '../support/words.ts'
import { askedDuring, countPeakAnew, p99, peakMegabytes, residentMegabytes, worst } from './watch.ts'

/**
 * The archive of a bulk sending whose requests have all ended, with /healthz polled every 10 ms: how long it takes, its
 * size, and the memory of the server. Set KEEP to a path to keep the archive, and time its `check.sh`.
 */
const people = Number(process.env['PEOPLE'] ?? 10_000)
const kept = process.env['KEEP']

const row = (name: string, value: string, goal = '') =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(16)}   ${goal}\n`)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const server = await startServer()
const database = await openDatabase(server)
try {
  const client = await logIntoCabinet(server.url)
  await database.query('update ledger_accounts set available = 1e12 where package_id is null')
  const pdf = { 'content-type': 'application/pdf' }
  const file = await client.send<{ id: number }>('POST', 'files?name=1.pdf', new Uint8Array(aContract()), pdf)
  const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
  const sending = await aSending(client, aTable(people))
  const order = { legal_entity_id: entity?.id, documents: [{ file_id: file.body.id }] }
  const confirmed = await client.post(`bulk-sendings/${sending.id}/confirm`, order)
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  while ((await rereadSending(client, sending)).status === 'sending') await pause(500)
  await database.query(
    `update document_sign_requests set status = 'cancelled', finished_at = now()
     where id in (select request_id from bulk_sending_rows where bulk_sending_id = $1)`,
    [sending.id],
  )
  await database.query('delete from jobs')
  await pause(3000)
  const zip = kept ?? join(tmpdir(), `roscherk-batch-${process.pid}.zip`)
  const calm = await askedDuring(server.url, () => pause(3000).then(() => undefined))
  row('health without an archive, p99 and worst', `${p99(calm.asked)}, ${worst(calm.asked)}`)
  row('memory before', `${residentMegabytes(server)} MB`)
  countPeakAnew(server)
  const busy = await askedDuring(server.url, async () => {
    const answer = await fetch(`${server.url}/api/v1/bulk-sendings/${sending.id}/evidence`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    if (answer.status !== 200 || !answer.body) throw new Error(`answered ${answer.status}`)
    await pipeline(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), createWriteStream(zip))
  })
  const { size } = await stat(zip)
  row(`archive of ${people} requests`, `${busy.seconds.toFixed(1)} s, ${(size / 2 ** 20).toFixed(1)} MB`)
  row('health meanwhile, p99 and worst', `${p99(busy.asked)}, ${worst(busy.asked)}`, '<= 100 ms')
  row('peak memory of the server', `${peakMegabytes(server)} MB`)
  if (kept === undefined) await rm(zip)
} finally {
  await database.end()
  await server.stop()
}
