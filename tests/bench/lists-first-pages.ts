import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuTime } from '#server/documents/pool/cpu-time.ts'
import type { Caller } from '../support/caller.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { load } from './load.ts'
import { pgbench } from './pgbench.ts'

const connections = 10
/** calls to warm up and calls that are measured; each phase ends after `seconds` at the latest */
const calls = { warm: 200, measured: 400 }
const seconds = 60
const pgbench_seconds = 5
/** staff list → its table */
const lists = {
  clients: 'clients',
  'document-sign-requests': 'document_sign_requests',
  journal: 'journal',
  deliveries: 'deliveries',
  individuals: 'individuals',
  'billing/payments': 'payments',
}

type Compared = {
  server: ServerProcess
  /** DATA_DIR of the server */
  folder: string
  staff: Caller
  admin_url: string
  say: (text: string) => void
}
type Rate = { perSecond: number; node_ms: number; engine_ms: number }

/**
 * First pages at ten callers: a second, and milliseconds of CPU for each, in Node and in the engine, which others on the
 * machine change less. Beside a route that sends the same page and nothing else, and pgbench with its SQL.
 */
export async function compareFirstPages({ server, folder, staff, admin_url, say }: Compared): Promise<void> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'lists-bare.ts'), admin_url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = (await once(bare.stdout, 'data')) as [Buffer]
  const engine = engineOf(folder)
  const head = `authorization: Bearer ${staff.token}\r\nx-forwarded-for: ${staff.address}\r\n`
  const rate = async (pid: number | undefined, url: string, path: string): Promise<Rate> => {
    const run = (count: number) => {
      let left = count
      return load(url, { connections, seconds, head, method: 'GET', next: () => (left-- > 0 ? path : null) })
    }
    await run(calls.warm)
    const before = [cpuTime(String(pid)), engine()] as const
    const { perSecond, statuses } = await run(calls.measured)
    const answers = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    const [node_ms, engine_ms] = [cpuTime(String(pid)) - before[0], engine() - before[1]]
    return { perSecond, node_ms: node_ms / answers, engine_ms: engine_ms / answers }
  }
  say(`\nfirst pages, ${connections} callers: a second, and CPU ms for each (Node + engine)`)
  say(`${'list'.padEnd(24)}  server    bare  ratio  pgbench   server        bare          ratio`)
  for (const [list, table] of Object.entries(lists)) {
    const own = await rate(server.pid(), server.url, `/api/support/${list}`)
    const least = await rate(bare.pid, `http://127.0.0.1:${String(port).trim()}`, `/${table}`)
    const sql = pgbench(admin_url, `select * from ${table} order by id desc limit 25;`, {
      connections,
      seconds: pgbench_seconds,
    })
    const rates = [own.perSecond, least.perSecond].map((rate) => rate.toFixed(0).padStart(7)).join(' ')
    say(
      `${list.padEnd(24)} ${rates}  ${(own.perSecond / least.perSecond).toFixed(2).padStart(5)} ${sql.toFixed(0).padStart(8)}   ${cpu(own)}   ${cpu(least)}   ${(whole(least) / whole(own)).toFixed(2)}`,
    )
  }
  bare.stdin.end()
}

const whole = ({ node_ms, engine_ms }: Rate) => node_ms + engine_ms
const cpu = ({ node_ms, engine_ms }: Rate) => `${node_ms.toFixed(2)} + ${engine_ms.toFixed(2)}`

/** @returns CPU milliseconds of all processes of the embedded engine so far, those that have ended among them */
function engineOf(folder: string): () => number {
  const [pid = ''] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return () => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children.reduce((sum, child) => sum + (cpuTime(child) || 0), cpuTime(pid, 'ended children'))
  }
}
