import { aMailServer } from '../deliveries/mail-server.support.ts'
import { measure, openCodes, steps, type Measured } from './way-callers.ts'
import { startWay } from './way-server.ts'

/**
 * Whether a machine of two cores gains by a process of its own for jobs and documents (`ROLE=web` beside
 * `ROLE=jobs,documents`): the same callers, in turns on a server of one process and on one of two, each with its own
 * database. The ratios are of rounds that follow each other.
 */
const clients = Number(process.env['CLIENTS'] ?? 8)
const callers = Number(process.env['CALLERS'] ?? 32)
const signatures = Number(process.env['SIGNATURES'] ?? 200)
const rounds = Number(process.env['ROUNDS'] ?? 3)

const say = (text: string) => process.stdout.write(`${text}\n`)
const codes = await openCodes(0)
const mail = await aMailServer()
const one = await startWay(undefined, clients, codes.gateway, mail)
const two = await startWay(undefined, clients, codes.gateway, mail, { split: true })
const measured: Record<'one' | 'two', Measured[]> = { one: [], two: [] }
try {
  for (const server of [one, two]) {
    await measure(server, codes, { callers: 8, senders: server.senders, signatures: 40 })
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 ? (['two', 'one'] as const) : (['one', 'two'] as const)) {
      const server = name === 'one' ? one : two
      measured[name].push(await measure(server, codes, { callers, senders: server.senders, signatures }))
    }
  }
  say(`${clients} clients, ${callers} callers, ${rounds} rounds of ${signatures} signatures; medians`)
  for (const [name, all] of Object.entries(measured)) {
    const times = steps.map((step) => `${step} ${median(all.flatMap((row) => row.times[step])).toFixed(0)}`)
    say(
      `▸ ${name}: ${median(all.map(({ perSecond }) => perSecond)).toFixed(1)} signatures a second, ` +
        `${median(all.map(sealedPerSecond)).toFixed(1)} until all is sealed; p50 ms: ${times.join(', ')}`,
    )
  }
  const ratio = (value: (row: Measured) => number) =>
    median(measured.two.map((row, nth) => value(row) / value(measured.one[nth] ?? row))).toFixed(2)
  say(
    `▸ two / one: signatures × ${ratio(({ perSecond }) => perSecond)}, until all is sealed × ${ratio(sealedPerSecond)}`,
  )
} finally {
  await two.stop()
  await one.stop()
  await mail.close()
  await codes.gateway.close()
}

function sealedPerSecond({ perSecond, sealed_ms }: Measured): number {
  return signatures / (signatures / perSecond + sealed_ms / 1000)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
