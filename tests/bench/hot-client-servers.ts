import { aMailServer } from '../deliveries/mail-server.support.ts'
import { measure, openCodes, steps, type Measured } from './way-callers.ts'
import { startBeside, startWay, type WayServer } from './way-server.ts'

/**
 * What one busy client loses when its calls are spread over several processes: creations that come at once share a
 * transaction within one process only, and the head of the client's journal is locked by one transaction at a time. The
 * processes run from the beginning, so that each round has the same machine; a round leads calls to the first one, two or
 * three of them.
 */
const callers = Number(process.env['HOT'] ?? 32)
const signatures = Number(process.env['SIGNATURES'] ?? 200)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const processes_max = 3

const say = (text = '') => process.stdout.write(`${text}\n`)
const codes = await openCodes(0)
const mail = await aMailServer()
const server = await startWay(undefined, 1, codes.gateway, mail)
const beside = await Promise.all(
  Array.from({ length: processes_max - 1 }, () => startBeside(server, codes.gateway, mail)),
)
const urls = [server.url, ...beside.map(({ url }) => url)]

/** Each call goes to the next process. */
function spread(processes: number): WayServer {
  let turn = 0
  return Object.defineProperty({ ...server }, 'url', { get: () => urls[(turn += 1) % processes] ?? server.url })
}

try {
  const measured = new Map<number, Measured[]>()
  await measure(spread(processes_max), codes, { callers: 8, senders: server.senders, signatures: 40 })
  for (let round = 0; round < rounds; round += 1) {
    for (let processes = 1; processes <= processes_max; processes += 1) {
      const one = await measure(spread(processes), codes, { callers, senders: server.senders, signatures })
      measured.set(processes, [...(measured.get(processes) ?? []), one])
    }
  }
  say(`one client, ${callers} callers, ${rounds} rounds of ${signatures} signatures`)
  for (const [processes, all] of measured) {
    const rates = all.map(({ perSecond }) => perSecond).toSorted((a, b) => a - b)
    const medians = steps.map((step) => `${step} ${median(all.flatMap(({ times }) => times[step])).toFixed(0)}`)
    const statements = median(all.map(({ spent }) => spent.statements)).toFixed(1)
    const engine = median(all.map(({ spent }) => spent.engine)).toFixed(0)
    say(
      `▸ ${processes} processes: ${rates.map((rate) => rate.toFixed(1)).join(', ')} signatures a second; ` +
        `${statements} statements and ${engine} ms of the engine each; p50 ms: ${medians.join(', ')}`,
    )
  }
} finally {
  await Promise.all(beside.map((one) => one.stop()))
  await server.stop()
  await mail.close()
  await codes.gateway.close()
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
