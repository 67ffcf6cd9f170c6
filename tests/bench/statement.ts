import { readFileSync, writeFileSync } from 'node:fs'
import { demoSeller } from '../../server/demo/demo-seller.ts'
import { aStatementFile } from '../support/statement-file.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'

/** A bank's file of so many documents goes in and is credited, while somebody asks /healthz every 10 ms. */
const documents = Number(process.env['DOCUMENTS'] ?? 10_000)
const settle_ms = 15_000
const inns = ['7707049388', '500100732259']

const row = (name: string, value: string, goal = '') =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(12)}   ${goal}\n`)

function peakMegabytes(server: ServerProcess): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
}

/** Asks while `work` runs; returns the answers' milliseconds, sorted. */
async function askedDuring(url: string, work: () => Promise<void>): Promise<{ seconds: number; asked: number[] }> {
  const asked: number[] = []
  let running = true
  const asking = (async () => {
    while (running) {
      const started = performance.now()
      await (await fetch(`${url}/healthz`)).arrayBuffer()
      asked.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  running = false
  await asking
  return { seconds, asked: asked.toSorted((a, b) => a - b) }
}

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
  // the demo's documents are being drawn and sealed at first; then the kernel's peak is counted anew (proc(5), clear_refs)
  await new Promise((resolve) => setTimeout(resolve, settle_ms))
  writeFileSync(`/proc/${server.pid()}/clear_refs`, '5')
  const before = peakMegabytes(server)
  const p99 = (asked: number[]) => `${(asked[Math.floor(asked.length * 0.99)] ?? 0).toFixed(0)} ms`
  const worst = (asked: number[]) => `${(asked.at(-1) ?? 0).toFixed(0)} ms`

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
