import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { UploadedFile } from '#shared/contract/files.ts'
import { aPdf } from '../support/fixtures.ts'
import { signingWords } from '../support/signing-words.ts'
import { startServer } from '../support/server-process.ts'
import { aSender, logIntoCabinet, logIntoSupport, openDatabase } from '../support/whole-server.ts'
import { askedDuring, countPeakAnew, p99, peakMegabytes, worst } from './watch.ts'

/**
 * Many evidence archives of one client at once, and one of another meanwhile, with /healthz polled every 10 ms. A
 * separate process downloads, so that the poll measures the server.
 */
const archives = Number(process.env['ARCHIVES'] ?? 60)
const megabytes = Number(process.env['MEGABYTES'] ?? 2)

const row = (name: string, value: string, goal = '') =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(16)}   ${goal}\n`)

const server = await startServer()
const database = await openDatabase(server)
try {
  const client = await logIntoCabinet(server.url)
  const sender = await aSender(client, await logIntoSupport(server.url))
  const data = randomBytes(megabytes * 1024 * 1024)
  const pdf = { 'content-type': 'application/pdf' }
  const large = new Uint8Array(aPdf({ more: [{ entries: '', data }] }))
  const file = (await client.send<UploadedFile>('POST', 'files?name=large.pdf', large, pdf)).body
  const [request] = await sender.someRequests({ file_id: file.id })
  if (!request) throw new Error('no request')
  await (await signingWords(server.url).aSigner(request)).sign()
  const sealed = `select 1 from document_sign_requests where id = $1 and sealed_at is not null`
  while ((await database.query(sealed, [request.id])).rowCount === 0) await pause(200)
  const address = `${server.url}/api/v1/document-sign-requests/${request.id}/evidence`
  const calm = await askedDuring(server.url, () => pause(3000))
  row('health without archives, p99 and worst', `${p99(calm.asked)}, ${worst(calm.asked)}`)
  countPeakAnew(server)
  const busy = await askedDuring(server.url, () => download(address, client.token ?? '', archives))
  row(`${archives} archives of ${2 * megabytes} MB at once`, `${busy.seconds.toFixed(1)} s`)
  row('health meanwhile, p99 and worst', `${p99(busy.asked)}, ${worst(busy.asked)}`, '<= 100 ms')
  row('peak memory of the server', `${peakMegabytes(server)} MB`)
} finally {
  await database.end()
  await server.stop()
}

async function download(address: string, token: string, count: number): Promise<void> {
  const urls = Array.from({ length: count }, () => ['-o', '/dev/null', address]).flat()
  const options = ['-Z', '--parallel-immediate', '--parallel-max', String(count), '-s', '-f', '-H']
  const [status] = (await once(
    spawn('curl', [...options, `authorization: Bearer ${token}`, ...urls], { stdio: 'ignore' }),
    'exit',
  )) as [number]
  if (status !== 0) throw new Error(`curl ended with ${status}`)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
