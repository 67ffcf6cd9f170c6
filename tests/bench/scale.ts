import { aMailServer } from '../deliveries/mail-server.support.ts'
import { aCaller, query } from '../support/caller.ts'
import { load } from './load.ts'
import { measure, openCodes, steps, type Measured } from './way-callers.ts'
import { startBeside, startWay, type Sender, type WayServer } from './way-server.ts'

/**
 * Reading calls, signatures and seals a second at one, two and three processes on one database, and where the time goes.
 * The processes run from the beginning, so that each round has the same machine; a round leads calls to the first one,
 * two or three of them. `CLIENTS=1` is what one busy client loses: creations that come at once share a transaction within
 * one process only, and the head of the client's journal is locked by one transaction at a time.
 */
const clients = Number(process.env['CLIENTS'] ?? 8)
const callers = Number(process.env['CALLERS'] ?? 32)
const signatures = Number(process.env['SIGNATURES'] ?? 200)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const processes_max = 3
const reading_seconds = 5

type Round = Measured & { calls: number }

const say = (text = '') => process.stdout.write(`${text}\n`)
const codes = await openCodes(0)
const mail = await aMailServer()
const server = await startWay(undefined, clients, codes.gateway, mail)
const beside = await Promise.all(
  Array.from({ length: processes_max - 1 }, () => startBeside(server, codes.gateway, mail)),
)
const urls = [server.url, ...beside.map(({ url }) => url)]
const others = beside.map((server) => server.pid())

/** Each call goes to the next process. */
function spread(processes: number): WayServer {
  let turn = 0
  const all = { ...server, spent: () => server.spent(others) }
  return Object.defineProperty(all, 'url', { get: () => urls[(turn += 1) % processes] ?? server.url })
}

/** @returns GET calls answered per second, the first page of requests and one request in turns; each client keeps its own connections to one process */
async function read(processes: number): Promise<number> {
  const reading = readers.map(async ({ token, paths }, nth) => {
    let turn = 0
    const { perSecond, statuses } = await load(urls[nth % processes] ?? server.url, {
      connections: Math.ceil(callers / clients),
      seconds: reading_seconds,
      head: `authorization: Bearer ${token}\r\n`,
      method: 'GET',
      next: () => paths[(turn += 1) % paths.length] ?? null,
    })
    const refused = Object.keys(statuses).filter((status) => status !== '200')
    if (refused.length > 0) throw new Error(`answered ${refused.join(', ')}`)
    return perSecond
  })
  return (await Promise.all(reading)).reduce((sum, count) => sum + count, 0)
}

async function aReader({ token }: Sender): Promise<{ token: string; paths: string[] }> {
  const path = '/api/v1/document-sign-requests'
  const list = `${path}?${query({ range: [0, 24] })}`
  const [newest] = (await aCaller(server.url, token).get<{ id: number }[]>(list)).body
  return { token, paths: [list, `${path}/${newest?.id}`] }
}

let readers: Awaited<ReturnType<typeof aReader>>[] = []
try {
  await measure(spread(processes_max), codes, { callers: 8, senders: server.senders, signatures: 40 })
  readers = await Promise.all(server.senders.map(aReader))
  const measured = new Map<number, Round[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (let processes = 1; processes <= processes_max; processes += 1) {
      const calls = await read(processes)
      const round = await measure(spread(processes), codes, { callers, senders: server.senders, signatures })
      measured.set(processes, [...(measured.get(processes) ?? []), { ...round, calls }])
    }
  }
  say(`${clients} clients, ${callers} callers, ${rounds} rounds of ${signatures} signatures; medians`)
  const [least] = measured.values()
  for (const [processes, all] of measured) {
    const of = (value: (round: Round) => number) => median(all.map(value))
    const ratio = (value: (round: Round) => number) => (of(value) / median((least ?? all).map(value))).toFixed(2)
    const rate = (name: string, value: (round: Round) => number) =>
      `${of(value).toFixed(1)} ${name} (× ${ratio(value)})`
    say(
      `▸ ${processes} processes, a second: ${rate('calls', ({ calls }) => calls)}, ` +
        `${rate('signatures', ({ perSecond }) => perSecond)}, ${rate('seals', sealsPerSecond)}`,
    )
    const cpu = (['main', 'threads', 'workers', 'engine'] as const).map(
      (part) => `${part} ${of(({ spent }) => spent[part]).toFixed(0)}`,
    )
    const times = steps.map((step) => `${step} ${median(all.flatMap((round) => round.times[step])).toFixed(0)}`)
    say(`▸   of a signature, CPU ms: ${cpu.join(', ')}; ${of(({ spent }) => spent.statements).toFixed(1)} statements`)
    say(`▸   p50 ms: ${times.join(', ')}`)
  }
} finally {
  await Promise.all(beside.map((server) => server.stop()))
  await server.stop()
  await mail.close()
  await codes.gateway.close()
}

/** from the first call until everything is sealed */
function sealsPerSecond({ perSecond, sealed_ms }: Measured): number {
  return signatures / (signatures / perSecond + sealed_ms / 1000)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
