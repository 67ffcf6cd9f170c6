import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { retention } from '#shared/rules/retention.ts'
import { engineFolder } from '#server/platform/db/engine-folder.ts'
import { startServer } from '../support/server-process.ts'
import type { Caller } from '../support/caller.ts'
import { logIntoCabinet, logIntoSupport } from '../support/whole-server.ts'
import { askedOf, othersOf, type Asked } from './lists-asked.ts'
import { compareFirstPages } from './lists-first-pages.ts'
import { hot } from './lists-rows.ts'
import { seed } from './lists-seed.ts'

/**
 * Every list of both APIs, in each order, with each value of each filter, its search, cards, pickers, the overview and
 * the month, at `--rows full` (1 M clients, 3 M requests, 5 M messages, 10 M rows of the journal), `tenth` or `small` (a
 * thousandth): p50 and p99 of one caller, the slowest first. Before them, first pages at ten callers beside a bare route
 * with the same SQL and pgbench. `--data FOLDER` keeps the seeded data for the next run; `--of /journal` asks only for what is named so,
 * `--every 5` for each fifth address.
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: 'small' },
    data: { type: 'string' },
    of: { type: 'string', default: '' },
    times: { type: 'string', default: '5' },
    every: { type: 'string', default: '1' },
  },
})
const sizes: Record<string, number> = { full: 1_000_000, tenth: 100_000, small: 1000 }
const clients = sizes[values.rows] ?? 1000
const folder = values.data ?? join(tmpdir(), `roscherk-lists-${process.pid}`)
const say = (text = '') => process.stdout.write(`${text}\n`)

const slow_ms = 500

type Measured = Asked & { p50: number; p99: number; statuses: string }

const seeded = join(folder, 'seeded')
const isNew = !existsSync(seeded)
mkdirSync(folder, { recursive: true, mode: 0o711 })
// nothing is cleared while it is measured
const terms = Object.fromEntries(
  Object.values(retention).flatMap((rule) => ('setting' in rule ? [[rule.setting, '36500']] : [])),
)
const env = { ...terms, DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' }
// while rows have no indexes nothing else may read them all
const server = await startServer({ env: isNew ? { ...env, ROLE: 'web' } : env })
try {
  if (isNew) {
    await seed(await adminUrl(), clients, say)
    mkdirSync(seeded)
    await server.terminate()
    await server.restart({ ROLE: 'web,jobs,documents' })
  }
  const admin_url = await adminUrl()
  const staff = await logIntoSupport(server.url)
  await compareFirstPages({ server, folder, staff, admin_url, say })
  await report('staff', staff, [...(await askedOf(staff, '/api/support')), ...othersOf('/api/support')])
  const { login, password } = hot
  const client = await logIntoCabinet(server.url, { login, password })
  await report('the client with a tenth of all requests', client, await askedOf(client, '/api/v1'))
} finally {
  await server.stop()
  if (values.data === undefined) rmSync(folder, { recursive: true, maxRetries: 5 })
}

async function adminUrl(): Promise<string> {
  const { adminPassword } = await engineFolder(folder, true)
  const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${adminPassword}@127.0.0.1:${port}/roscherk?sslmode=disable`
}

/** One caller: each address several times in a row; a line for each list as it ends, then the slowest addresses of all. */
async function report(who: string, caller: Caller, all: Asked[]): Promise<void> {
  const lists = Object.entries(Object.groupBy(all, ({ of }) => of)).filter(([of]) => of.includes(values.of))
  say(`\n${who}: milliseconds`)
  say('addresses    p50    p99    max')
  const measured: Measured[] = []
  for (const [of, asked] of lists) {
    const own: Measured[] = []
    for (const one of (asked ?? []).filter((_one, nth) => nth % Number(values.every) === 0))
      own.push(await measure(caller, one))
    say(`${String(own.length).padStart(9)} ${summary(own)}  ${of}`)
    measured.push(...own)
  }
  const over = (limit: number) => measured.filter(({ p99 }) => p99 > limit).length
  say(
    `${String(measured.length).padStart(9)} ${summary(measured)}  all; over 150 ms ${over(150)}, over 1 s ${over(1000)}`,
  )
  say('   p50    p99  answers')
  for (const { path, p50, p99, statuses } of measured.toSorted((a, b) => b.p99 - a.p99).slice(0, 40))
    say(`${ms(p50)} ${ms(p99)}  ${statuses}  ${decodeURIComponent(path).slice(0, 110)}`)
}

/** p50 of the addresses' medians, p99 of their slowest calls, and the slowest of all */
function summary(all: Measured[]): string {
  const slowest = all.map(({ p99 }) => p99)
  return [
    quantile(
      all.map(({ p50 }) => p50),
      0.5,
    ),
    quantile(slowest, 0.99),
    quantile(slowest, 1),
  ]
    .map(ms)
    .join(' ')
}

async function measure(caller: Caller, asked: Asked): Promise<Measured> {
  const times: number[] = []
  const statuses = new Set<number>()
  for (let nth = 0; nth < Number(values.times); nth++) {
    const started = performance.now()
    const { status } = await caller.get(asked.path)
    times.push(performance.now() - started)
    statuses.add(status)
    // known to be slow: once is enough
    if (performance.now() - started > slow_ms) break
  }
  return { ...asked, p50: quantile(times, 0.5), p99: quantile(times, 0.99), statuses: [...statuses].join(' ') }
}

function ms(value: number): string {
  return value.toFixed(0).padStart(6)
}

function quantile(all: readonly number[], part: number): number {
  return all.toSorted((a, b) => a - b)[Math.ceil(all.length * part) - 1] ?? Number.NaN
}
