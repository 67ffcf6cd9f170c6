import { demoSeller } from '../../server/start/demo/demo-seller.ts'
import { aStatementFile } from '../support/statement-file.ts'
import { startServer } from '../support/server-process.ts'
import { askedDuring, countPeakAnew, p99, peakMegabytes, worst } from './watch.ts'

/** Imports and credits a bank statement of the given size, with /healthz polled every 10 ms. */
const documents = Number(process.env['DOCUMENTS'] ?? 10_000)
const settle_ms = 15_000
const inns = ['7707049388', '500100732259']

const row = (name: string, value: string, goal = '') =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(12)}   ${goal}\n`)

const file = Buffer.from(
  aStatementFile(
    Array.from({ length: documents }, (_, index) => ({
      inn: inns[index % 2] ?? '',
      rubles: `${(index % 900) + 1}.${String(index % 100).padStart(2, '0')}`,
      purpose: `Пополнение баланса № ${index}, договор ПО-15. НДС не облагается`,
    })),
    demoSeller.account,
  ),
)
const server = await startServer()
try {
  const json = { 'content-type': 'application/json' }
  const login = JSON.stringify({ login: 'owner@demo.local', password: 'demo-owner-2026' })
  const session = await fetch(`${server.url}/api/support/auth/login`, { method: 'POST', headers: json, body: login })
  const { token } = (await session.json()) as { token: string }
  const post = async (
    path: string,
    body: BodyInit,
    type: string,
  ): Promise<{ id: number; imported: number; counts: object }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const answer = await fetch(`${server.url}/api/support/billing/statements${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { id: number; imported: number; counts: object }
  }
  // the demo's documents are still being rendered and sealed
  await new Promise((resolve) => setTimeout(resolve, settle_ms))
  countPeakAnew(server)
  const before = peakMegabytes(server)

  let id = 0
  let counts: object = {}
  const taken = await askedDuring(server.url, async () => {
    const statement = await post('?name=bench.txt', new Uint8Array(file), 'application/octet-stream')
    if (statement.imported !== documents) throw new Error(`imported ${statement.imported}`)
    id = statement.id
    counts = statement.counts
  })
  row(`${documents} documents, ${(file.length / 1024 / 1024).toFixed(1)} MB: taken in`, `${taken.seconds.toFixed(2)} s`)
  row('health meanwhile, p99', p99(taken.asked), '< 500 ms')
  row('health meanwhile, worst', worst(taken.asked))
  row('peak memory, before and after', `${before}, ${peakMegabytes(server)} MB`)
  const again = await askedDuring(server.url, async () => {
    const repeat = await post('?name=again.txt', new Uint8Array(Buffer.concat([file, Buffer.from('\n')])), 'text/plain')
    if (repeat.imported !== 0) throw new Error(`imported again: ${repeat.imported}`)
  })
  row('the same documents again: nothing new', `${again.seconds.toFixed(2)} s`)
  const credited = await askedDuring(server.url, async () => {
    counts = (await post(`/${id}/confirm`, '{}', 'application/json')).counts
  })
  row('credited', `${credited.seconds.toFixed(2)} s`)
  row('health meanwhile, p99', p99(credited.asked), '< 500 ms')
  row('lines', JSON.stringify(counts))
} finally {
  await server.stop()
}
