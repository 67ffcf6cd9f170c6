import { aMailServer } from '../deliveries/mail-server.support.ts'
import { measure, openCodes, steps, type Measured } from './way-callers.ts'
import { startWay } from './way-server.ts'

/**
 * What quiet clients notice of a hot one: each of them sends a contract now and then, whose signer signs at once; p50 and
 * p99 of their calls while nothing else happens, and while one more client has many callers without a pause.
 */
const quiet_clients = Number(process.env['QUIET'] ?? 50)
const hot_callers = Number(process.env['HOT'] ?? 32)
const signatures = Number(process.env['SIGNATURES'] ?? 200)
/** of a quiet client between two contracts, on average */
const pause_ms = Number(process.env['PAUSE_MS'] ?? 10_000)
/** signed between two looks whether the quiet ones are done */
const hot_portion = hot_callers * 5

const say = (text = '') => process.stdout.write(`${text}\n`)
const codes = await openCodes(0)
const mail = await aMailServer()
const server = await startWay(undefined, quiet_clients + 1, codes.gateway, mail)
const [hot, ...quiet] = server.senders
try {
  if (!hot) throw new Error('no hot client')
  const signQuietly = () => measure(server, codes, { callers: quiet_clients, senders: quiet, signatures, pause_ms })
  await measure(server, codes, { callers: 8, senders: [hot], signatures: 40 })
  say(`p50 / p99 of ${quiet_clients} quiet clients, ms`)
  print('alone', await signQuietly())
  let isOver = false
  const heat = async () => {
    let perSecond = 0
    while (!isOver) {
      perSecond = (await measure(server, codes, { callers: hot_callers, senders: [hot], signatures: hot_portion }))
        .perSecond
    }
    return perSecond
  }
  const heating = heat()
  const beside = await signQuietly().finally(() => (isOver = true))
  print(`beside a client with ${hot_callers} callers`, beside)
  say(`the hot client: ${(await heating).toFixed(1)} signatures a second`)
} finally {
  await server.stop()
  await mail.close()
  await codes.gateway.close()
}

function print(name: string, { times }: Measured): void {
  const both = steps.map((step) => `${step} ${quantile(times[step], 0.5)} / ${quantile(times[step], 0.99)}`)
  say(`${name.padEnd(32)} ${both.join(', ')}`)
}

function quantile(values: readonly number[], part: number): string {
  return (values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN).toFixed(0)
}
