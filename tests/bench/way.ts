import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { aMailServer } from '../deliveries/mail-server.support.ts'
import { profiled, type Place } from './cpu-profile.ts'
import { openSealing } from './sealing-pool.ts'
import { measure, openCodes, type Measured, type Step } from './way-callers.ts'
import { openLeast } from './way-least.ts'
import { startWay, type Sender, type WayServer } from './way-server.ts'

/**
 * What one signature costs: made and sent → code → check → sign → sealed, over HTTP, on a server in production with a
 * stub SMS gateway that hands over the codes, and a stub mail server; the contract has three pages. Printed for each
 * number of callers, of one client and of many: signatures a second, times of each call, the time until all is sealed,
 * statements and CPU of a signature. Beside it: pgbench with the least statements on the same engine, and
 * the pool that seals alone.
 *
 * `node tests/bench/way.ts /path/of/another/checkout` measures the other checkout first in pairs: each measurement is
 * made on both, one after the other, in turns, and the ratios are of these pairs. The callers and both servers share
 * the machine: compare only what one run printed. SHORT=1 for a quick look.
 */
const short = process.env['SHORT'] === '1'
const rounds = Number(process.env['ROUNDS'] ?? (short ? 1 : 3))
const callerCounts = listOf(process.env['CALLERS'] ?? (short ? '8,32' : '1,8,32,128'))
const clientCounts = listOf(process.env['CLIENTS'] ?? (short ? '1' : '1,50'))
const signatures_a_caller = Number(process.env['SIGNATURES_A_CALLER'] ?? (short ? 3 : 10))
const signatures_min = short ? 24 : 100
const gateway_ms = Number(process.env['GATEWAY_MS'] ?? 0)
const least_seconds = short ? 3 : 8
const sealed_alone = short ? 200 : 1000
const warm_up = { callers: 8, signatures: 40 }
const contract = resolve(import.meta.dirname, '../support/pdf/contract-3-pages.pdf')

const [other] = process.argv.slice(2)
const say = (text = '') => process.stdout.write(`${text}\n`)

const codes = await openCodes(gateway_ms)
const mail = await aMailServer()
const trees = other === undefined ? [undefined] : [resolve(other), undefined]
const servers: WayServer[] = []
try {
  for (const tree of trees) servers.push(await startWay(tree, Math.max(...clientCounts), codes.gateway, mail))
  for (const server of servers) await run(server, warm_up.callers, server.senders.slice(0, 1), warm_up.signatures)
  for (const clients of clientCounts) for (const callers of callerCounts) await compare(clients, callers)
  const last = servers.at(-1)
  if (last) {
    await explain(last)
    await least(last)
  }
} finally {
  for (const server of servers) await server.stop()
  await mail.close()
  await codes.gateway.close()
}
await sealingAlone()

function run(server: WayServer, callers: number, senders: readonly Sender[], signatures: number): Promise<Measured> {
  return measure(server, codes, { callers, senders, signatures })
}

/** All rounds of one number of callers, in turns on every server. */
async function compare(clients: number, callers: number): Promise<void> {
  const signatures = Math.max(signatures_min, callers * signatures_a_caller)
  const all: Measured[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    const order = [...servers.keys()]
    for (const nth of round % 2 ? order.toReversed() : order) {
      const server = servers[nth]
      if (server) all[nth]?.push(await run(server, callers, server.senders.slice(0, clients), signatures))
    }
  }
  say(
    `\n${callers} callers of ${clients === 1 ? 'one client' : `${clients} clients`}, ${rounds} × ${signatures} signatures`,
  )
  for (const [nth, rows] of all.entries()) {
    print(trees[nth] ?? 'this checkout', rows)
    say(`  resident memory of the server                    ${servers[nth]?.residentMegabytes()} MB`)
  }
  const [before, after] = all
  if (before && after) printPairs(before, after)
}

function print(name: string, rows: readonly Measured[]): void {
  const of = (value: (row: Measured) => number, digits = 0) => median(rows.map(value)).toFixed(digits)
  const times = (step: Step) => rows.flatMap((row) => row.times[step])
  const both = (step: Step) =>
    `${step} ${quantile(times(step), 0.5).toFixed(0)} / ${quantile(times(step), 0.99).toFixed(0)}`
  say(`  ${name}`)
  say(`  signatures a second                              ${of((row) => row.perSecond, 1)}`)
  say(
    `  p50 / p99, ms                                    ${(['create', 'code', 'check', 'sign'] as const).map(both).join(', ')}`,
  )
  say(`  all sealed after the last signature, ms          ${of((row) => row.sealed_ms)}`)
  say(`  statements without begin and commit              ${of((row) => row.spent.statements)}`)
  say(
    `  CPU ms: main thread, other threads, workers, engine  ${of((row) => row.spent.main, 1)}, ${of((row) => row.spent.threads, 1)}, ${of((row) => row.spent.workers, 1)}, ${of((row) => row.spent.engine, 1)}`,
  )
}

/** Medians of the ratios of pairs, the second measured right after the first or before it. */
function printPairs(before: readonly Measured[], after: readonly Measured[]): void {
  const ratio = (value: (row: Measured) => number) =>
    median(after.flatMap((row, round) => (before[round] ? [value(row) / value(before[round])] : []))).toFixed(2)
  const p99 = (row: Measured) => quantile(row.times.sign, 0.99)
  say(
    `  this checkout / the other: signatures a second × ${ratio((row) => row.perSecond)}, p99 of sign × ${ratio(p99)}, ` +
      `statements × ${ratio((row) => row.spent.statements)}, main thread × ${ratio((row) => row.spent.main)}`,
  )
}

/** Where the time goes, at 32 callers of one client: the engine's slowest statements, the main thread's functions. */
async function explain(server: WayServer): Promise<void> {
  const senders = server.senders.slice(0, 1)
  const signatures = short ? 64 : 320
  await server.forgetTimes()
  const where = await profiled({ pid: server.pid, port: server.inspector_port }, () =>
    run(server, 32, senders, signatures),
  )
  say('\nstatements by time in the engine, waits for locks included: ms a signature, calls a signature')
  for (const { query, calls, ms } of await server.slowest()) {
    const text = query.replaceAll(/\s+/g, ' ').slice(0, 100)
    say(`  ${(ms / signatures).toFixed(2).padStart(7)}  ${(calls / signatures).toFixed(1).padStart(5)}  ${text}`)
  }
  printPlaces('main thread, functions by their own time', where.functions)
  printPlaces('main thread, packages by their own time', where.packages)
}

function printPlaces(title: string, places: readonly Place[]): void {
  say(`\n${title}`)
  for (const { name, part } of places) say(`  ${(part * 100).toFixed(1).padStart(5)} %  ${name}`)
}

async function least(server: WayServer): Promise<void> {
  const { perSecond, close } = await openLeast(server.admin_url)
  say('\npgbench with the least statements, signatures a second')
  try {
    for (const clients of clientCounts) {
      for (const connections of callerCounts.filter((count) => count <= 32)) {
        const rate = perSecond({ connections, seconds: least_seconds, clients })
        say(`  ${connections} connections, clients: ${clients}`.padEnd(51) + rate.toFixed(0))
      }
    }
  } finally {
    await close()
  }
}

async function sealingAlone(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-way-'))
  const { sealSome, close } = await openSealing(folder, contract)
  await sealSome(100)
  const started = performance.now()
  await sealSome(sealed_alone)
  const seconds = (performance.now() - started) / 1000
  await close()
  rmSync(folder, { recursive: true })
  say(`\nthe pool that seals, alone, documents a second     ${(sealed_alone / seconds).toFixed(0)}`)
}

function listOf(text: string): number[] {
  return text.split(',').map(Number)
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
}
