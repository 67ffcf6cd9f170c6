import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { aMailServer } from '../deliveries/mail-server.support.ts'
import { profiled, type Place } from './cpu-profile.ts'
import { openSealing } from './sealing-pool.ts'
import { startBare } from './way-bare-server.ts'
import { measure, openCodes, steps, type Measured, type Step } from './way-callers.ts'
import { openLeast } from './way-least.ts'
import { startWay, type Measurable, type WayServer } from './way-server.ts'
import { openLetters, openSending, type Waiting } from './way-waiting.ts'

/**
 * What one signature costs: made and sent → code → check → sign → sealed, over HTTP, on a server in production with a
 * stub SMS gateway that hands over the codes, and a stub mail server; the contract has three pages. Printed for each
 * number of callers, of one client and of many: signatures a second, times of each call, the time until all is sealed,
 * statements, log and CPU of a signature. Beside it, each measurement in turns with ours: the bare server (`way-bare.ts`), which
 * keeps the same promises on the same engine and does nothing else. Then pgbench with the least statements, and the pool
 * that seals alone.
 *
 * `LETTERS=100000` and `SENDING=10000` add the same beside so many waiting letters of as many clients, and beside a
 * sending of so many rows of another client, in turns with calm.
 *
 * `node tests/bench/way.ts /path/of/another/checkout` measures the other checkout too, in the same turns. All ratios are
 * of pairs that were measured one after the other. The callers and the servers share
 * the machine: compare only what one run printed. SHORT=1 for a quick look.
 */
const short = process.env['SHORT'] === '1'
const rounds = Number(process.env['ROUNDS'] ?? (short ? 1 : 3))
const callerCounts = listOf(process.env['CALLERS'] ?? (short ? '8,32' : '1,8,32,128'))
const clientCounts = listOf(process.env['CLIENTS'] ?? (short ? '1' : '1,50'))
const signatures_a_caller = Number(process.env['SIGNATURES_A_CALLER'] ?? (short ? 3 : 10))
const letters = Number(process.env['LETTERS'] ?? 0)
const sending_rows = Number(process.env['SENDING'] ?? 0)
const signatures_min = short ? 24 : 100
const gateway_ms = Number(process.env['GATEWAY_MS'] ?? 0)
const least_seconds = short ? 3 : 8
const sealed_alone = short ? 200 : 1000
const warm_up = { callers: 8, signatures: 40 }
/** more of them measure the callers */
const callers_beside_max = 32
const contract = resolve(import.meta.dirname, '../support/pdf/contract-3-pages.pdf')

type Rival = { name: string; server: Measurable; clients: number }

const [other] = process.argv.slice(2)
const say = (text = '') => process.stdout.write(`${text}\n`)

const codes = await openCodes(gateway_ms)
const mail = await aMailServer()
const stops: (() => Promise<void>)[] = [() => codes.gateway.close(), () => mail.close()]
try {
  const clients = Math.max(...clientCounts)
  const own = await opened(startWay(undefined, clients + 1, codes.gateway, mail))
  const bare = await opened(startBare(own, codes.gateway))
  const ours = { name: 'this checkout', server: own, clients }
  const others = [{ name: 'the bare server', server: bare, clients }]
  if (other !== undefined) {
    const server = await opened(startWay(resolve(other), clients, codes.gateway, mail))
    others.push({ name: 'the other checkout', server, clients })
  }
  for (const { server } of [ours, ...others]) await run(server, warm_up.callers, 1, warm_up.signatures)
  for (const clients of clientCounts) for (const callers of callerCounts) await compare(ours, others, clients, callers)
  if (letters > 0) await compareBeside(own, await openLetters(own, mail, letters))
  const sender = own.senders.at(-1)
  if (sending_rows > 0 && sender) await compareBeside(own, await openSending(own, sender, sending_rows))
  await explain(own)
  await least(own)
} finally {
  for (const stop of stops.toReversed()) await stop()
}
await sealingAlone()

async function opened<T extends { stop(): Promise<void> }>(opening: Promise<T>): Promise<T> {
  const one = await opening
  stops.push(() => one.stop())
  return one
}

function run(server: Measurable, callers: number, clients: number, signatures: number): Promise<Measured> {
  return measure(server, codes, { callers, senders: server.senders.slice(0, clients), signatures })
}

function signaturesOf(callers: number): number {
  return Math.max(signatures_min, callers * signatures_a_caller)
}

function titleOf(callers: number, clients: number): string {
  const whose = clients === 1 ? 'one client' : `${clients} clients`
  return `${callers} callers of ${whose}, ${rounds} × ${signaturesOf(callers)} signatures`
}

/** All rounds of one number of callers, in turns on every server. */
async function compare(ours: Rival, others: readonly Rival[], clients: number, callers: number): Promise<void> {
  const signatures = signaturesOf(callers)
  const rivals = [ours, ...others]
  const all: Measured[][] = rivals.map(() => [])
  await inTurns(rivals, async ({ server }, nth) => {
    all[nth]?.push(await run(server, callers, clients, signatures))
  })
  say(`\n${titleOf(callers, clients)}`)
  for (const [nth, { name, server }] of rivals.entries()) {
    print(name, all[nth] ?? [])
    say(`  resident memory of the server                    ${server.residentMegabytes()} MB`)
  }
  const [own = [], ...rest] = all
  for (const [nth, rows] of rest.entries()) printPairs(`this checkout / ${others[nth]?.name}`, rows, own)
}

/** The same beside work of others that waits, in turns with calm. */
async function compareBeside(server: WayServer, waiting: Waiting): Promise<void> {
  for (const clients of clientCounts) {
    for (const callers of callerCounts.filter((count) => count <= callers_beside_max)) {
      const measured: Record<'calm' | 'beside', Measured[]> = { calm: [], beside: [] }
      const done: string[] = []
      await inTurns(['calm', 'beside'] as const, async (which) => {
        if (which === 'beside') await waiting.begin()
        measured[which].push(await run(server, callers, clients, signaturesOf(callers)))
        if (which === 'beside') done.push(await waiting.end())
      })
      say(`\n${titleOf(callers, clients)}, beside ${waiting.name}`)
      print('calm', measured.calm)
      print(`beside: ${done.join('; ')}`, measured.beside)
      printPairs('beside / calm', measured.calm, measured.beside)
    }
  }
  await waiting.close()
}

async function inTurns<T>(items: readonly T[], work: (item: T, nth: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const entries = [...items.entries()]
    for (const [nth, item] of round % 2 ? entries.toReversed() : entries) await work(item, nth)
  }
}

/** from the first call until everything is sealed */
function sealedPerSecond({ perSecond, sealed_ms, times }: Measured): number {
  const signatures = times.sign.length
  return signatures / (signatures / perSecond + sealed_ms / 1000)
}

function print(name: string, rows: readonly Measured[]): void {
  const of = (value: (row: Measured) => number, digits = 0) => median(rows.map(value)).toFixed(digits)
  const times = (step: Step) => rows.flatMap((row) => row.times[step])
  const both = (step: Step) =>
    `${step} ${quantile(times(step), 0.5).toFixed(0)} / ${quantile(times(step), 0.99).toFixed(0)}`
  say(`  ${name}`)
  say(`  signatures a second; until all is sealed         ${of((row) => row.perSecond, 1)}; ${of(sealedPerSecond, 1)}`)
  say(`  p50 / p99, ms                                    ${steps.map(both).join(', ')}`)
  say(`  all sealed after the last signature, ms          ${of((row) => row.sealed_ms)}`)
  say(
    `  statements without begin and commit, kB of log   ${of((row) => row.spent.statements)}, ${of((row) => row.spent.log / 1000)}`,
  )
  say(
    `  CPU ms: main thread, other threads, workers, engine  ${of((row) => row.spent.main, 1)}, ${of((row) => row.spent.threads, 1)}, ${of((row) => row.spent.workers, 1)}, ${of((row) => row.spent.engine, 1)}`,
  )
}

/** Medians of the ratios of pairs, the second measured right after the first or before it. */
function printPairs(title: string, first: readonly Measured[], second: readonly Measured[]): void {
  const ratio = (value: (row: Measured) => number) =>
    median(second.flatMap((row, round) => (first[round] ? [value(row) / value(first[round])] : []))).toFixed(2)
  const p99 = (step: Step) => ratio((row) => quantile(row.times[step], 0.99))
  const arrived = ratio((row) => quantile(row.times.arrived, 0.5))
  say(
    `  ${title}: signatures a second × ${ratio((row) => row.perSecond)}, until all is sealed × ${ratio(sealedPerSecond)}, ` +
      `code arrives × ${arrived}, its p99 × ${p99('arrived')}, p99 of sign × ${p99('sign')}, ` +
      `statements × ${ratio((row) => row.spent.statements)}, main thread × ${ratio((row) => row.spent.main)}, ` +
      `engine × ${ratio((row) => row.spent.engine)}`,
  )
}

/** Where the time goes, at 32 callers of one client: the engine's slowest statements, the main thread's functions. */
async function explain(server: WayServer): Promise<void> {
  const signatures = short ? 64 : 320
  await server.forgetTimes()
  const where = await profiled({ pid: server.pid, port: server.inspector_port }, () => run(server, 32, 1, signatures))
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
