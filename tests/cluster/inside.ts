import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aMailServer } from '../deliveries/mail-server.support.ts'
import { auditAnswers, auditRows } from './audit.ts'
import { databaseSettings, publicUrl, startBalancers } from './balancers.ts'
import { aRegisteredClient, type RegisteredClient } from '../support/registered-client.ts'
import { aContract } from '../support/words.ts'
import { startDatabases, type DatabaseCluster } from './database.ts'
import { makeFaults, restartAll, type Done, type Plan } from './faults.ts'
import { counted, figure, median, rightPart, withoutWrites } from './figures.ts'
import { openCodes } from './gateway.ts'
import { aTally, keyedCalls, type Tally } from './keyed.ts'
import { addresses, answerLocally, connectMachines, until } from './machines.ts'
import { s3Settings, startObjectStore } from './object-store.ts'
import { openRecord, type Record } from './record.ts'
import { serverMachines, startServers, staffOwner, type Servers } from './servers.ts'
import { aStaffMember } from './staff.ts'
import { tellStories, type World } from './stories.ts'

/** Run by `run.ts` in namespaces of its own. MINUTES, OPERATIONS and CALLERS of the load; the faults are in proportion. */
const minutes = Number(process.env['MINUTES'] ?? 4)
const operations = Number(process.env['OPERATIONS'] ?? minutes * 300)
const rubles = 10_000_000
const callers = Number(process.env['CALLERS'] ?? 16)
const of_half_an_hour = (count: number) => Math.max(1, Math.round((count * minutes) / 30))
const plan: Plan = {
  minutes,
  leaders_killed: Number(process.env['LEADERS'] ?? of_half_an_hour(10)),
  servers_killed: Number(process.env['SERVERS'] ?? of_half_an_hour(30)),
  connections_cut: Number(process.env['CUTS'] ?? of_half_an_hour(5000)),
  partitions: Number(process.env['PARTITIONS'] ?? of_half_an_hour(3)),
  partition_seconds: 40,
  s3_gone_seconds: Number(process.env['S3_SECONDS'] ?? (minutes < 10 ? 20 : 60)),
}
/** RESTART=0 leaves out the rolling restart, for a quick look */
const hasRestart = process.env['RESTART'] !== '0'
const clients_count = Number(process.env['CLIENTS'] ?? 6)
const right_part_min = 0.999
/** of the faults' time, if the operations are not done by then */
const overtime_max = 2
const sealed_seconds_max = 900

const folder = process.argv[2] ?? ''
const started = performance.now()
const say = (text: string) => {
  const seconds = Math.round((performance.now() - started) / 1000)
  process.stdout.write(
    `${String(Math.floor(seconds / 60)).padStart(3)}:${String(seconds % 60).padStart(2, '0')} ${text}\n`,
  )
}

type Cluster = {
  databases: DatabaseCluster
  servers: Servers
  world: Omit<World, 'calls'>
  clients: RegisteredClient[]
}

async function startAll(): Promise<Cluster> {
  connectMachines()
  const [databases] = await Promise.all([startDatabases(folder), startObjectStore(folder)])
  await startBalancers(folder)
  say('PostgreSQL × 3 under Patroni, etcd × 3, HAProxy, PgBouncer, radosgw and nginx are up')
  const mail = await aMailServer(addresses.edge)
  const codes = await openCodes(addresses.edge)
  const mailUrl = new URL(mail.url)
  mailUrl.hostname = '127.0.0.1'
  for (const machine of serverMachines) answerLocally(machine, Number(mailUrl.port))
  const settings = { publicUrl, gatewayUrl: codes.gateway.url, mailUrl: mailUrl.href }
  const servers = await startServers(folder, { ...settings, env: { ...databaseSettings, ...s3Settings } })
  const staff = await aStaffMember(publicUrl, staffOwner)
  const clients = await Promise.all(
    Array.from({ length: clients_count }, () =>
      aRegisteredClient(publicUrl, mail, staff, { rubles, contract: aContract() }),
    ),
  )
  say(`three servers are ready, ${clients_count} clients have registered`)
  return { databases, servers, world: { url: publicUrl, clients, staff, codes }, clients }
}

type Run = { record: Record; tally: Tally; done: Done; restart_missed: number; restart_calls: number; seconds: number }

/** The load, a rolling restart under it, then the faults under it. */
async function runLoad({ databases, servers, world }: Cluster): Promise<Run> {
  const record = openRecord(join(folder, 'record.jsonl'))
  const tally = aTally()
  let isOver = false
  const pace = { isOver: () => isOver, pause_ms: 0 }
  const calls = keyedCalls(record, tally)
  const telling = Promise.all(Array.from({ length: callers }, () => tellStories({ ...world, calls }, pace)))
  const from = performance.now()
  const watch = setInterval(() => {
    const { right, wrong } = tally
    say(
      `acknowledged ${record.acknowledged.length}, by the second try ${right[1]}, by the third ${right[2]}, wrong ${wrong.length}`,
    )
  }, 15_000)
  await sleep(10_000)
  const calls_of = () => record.acknowledged.length + tally.reads.right
  const calls_before = calls_of()
  const missed_before = tally.missed.length
  const bad_codes = hasRestart ? await restartAll(servers, say) : []
  const restart_calls = calls_of() - calls_before
  const restart_missed = tally.missed.length - missed_before
  say(
    `rolling restart: ${restart_calls} calls, ${restart_missed} not right at once, exit codes other than 0: ${bad_codes.length}`,
  )
  const done = await makeFaults({ databases, servers, say }, plan)
  const deadline = from + minutes * 60_000 * overtime_max
  while (record.acknowledged.length < operations && performance.now() < deadline) await sleep(1000)
  isOver = true
  const seconds = (performance.now() - from) / 1000
  say('the load ends')
  await telling
  clearInterval(watch)
  return { record, tally, done, restart_missed, restart_calls, seconds }
}

/** Returns what does not hold. */
async function judge(cluster: Cluster, run: Run): Promise<string[]> {
  const { databases, servers, world, clients } = cluster
  const { record, tally, done, seconds } = run
  const faults: string[] = []
  const admin = await databases.admin('roscherk')
  const unsealed = async () => {
    const { rows } = await admin.query<{ count: number }>(
      `select count(*)::int as count from document_sign_requests where status = 'signed' and sealed_at is null`,
    )
    return rows[0]?.count ?? 0
  }
  await until('everything is sealed', async () => (await unsealed()) === 0, { seconds: sealed_seconds_max }).catch(
    async () => faults.push(`${await unsealed()} signed requests are not sealed`),
  )
  const { lost, doubled, checked } = await auditRows(admin, record)
  const wrong = await auditAnswers(clients, record)
  await admin.end()
  const twice = world.codes.doubled()
  const verified = await verify(servers)
  const part = rightPart(tally)
  const gaps = withoutWrites(done.events, record.acknowledged)

  figure(
    `${checked} keyed operations acknowledged in ${(seconds / 60).toFixed(1)} minutes by ${callers} callers: ${lost.length} lost, ${doubled.length} doubled, ${wrong.length} shown wrong to their client`,
  )
  figure(
    `right within 3 tries: ${(part * 100).toFixed(2)} % (at once ${tally.right[0]}, by the second try ${tally.right[1]}, by the third ${tally.right[2]}, wrong ${tally.wrong.length}); reads: ${tally.reads.right} right, ${tally.reads.wrong} wrong`,
  )
  figure(
    `leaders killed ${done.leaders}, servers killed ${done.servers}, connections cut ${done.cuts}, partitions ${done.partitions}, S3 gone for ${plan.s3_gone_seconds} s`,
  )
  figure(
    `seconds without an acknowledged operation at each failover: ${gaps.map((gap) => gap.toFixed(0)).join(', ')}; median ${median(gaps).toFixed(0)}`,
  )
  figure(
    `rolling restart of three servers under load: ${run.restart_calls} calls, ${run.restart_missed} not right at once`,
  )
  figure(
    `SMS handed over: ${world.codes.sent()}, twice: ${twice.length}; verify: ${verified === '' ? 'all holds' : 'finds something'}`,
  )
  for (const line of counted(tally.missed).slice(0, 15)) say(`not right at once: ${line}`)
  for (const line of counted(tally.wrong)) say(`not right within three tries: ${line}`)

  for (const row of [...lost, ...wrong].slice(0, 20)) faults.push(`lost: ${row}`)
  for (const row of doubled.slice(0, 20)) faults.push(`doubled: ${row}`)
  if (twice.length > 0) faults.push(`messages handed over twice: ${twice.join(', ')}`)
  if (verified !== '') faults.push(verified)
  if (part < right_part_min) faults.push(`right within 3 tries: ${part}`)
  if (run.restart_missed > 0) faults.push(`${run.restart_missed} calls failed in the rolling restart`)
  if (checked < operations) faults.push(`only ${checked} operations of ${operations}`)
  return faults
}

/** `npm run verify` with the settings of the first server; empty when all holds. */
async function verify(servers: Servers): Promise<string> {
  const child = spawn(process.execPath, ['server/start/commands/main.ts', 'verify'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: servers.env('app1'),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return code === 0 ? '' : output
}

try {
  const cluster = await startAll()
  const faults = await judge(cluster, await runLoad(cluster))
  for (const fault of faults) say(`✘ ${fault}`)
  process.exit(faults.length === 0 ? 0 : 1)
} catch (error) {
  say(`✘ ${error instanceof Error ? error.stack : String(error)}`)
  process.exit(1)
}
