import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cpuTime } from '#server/documents/pool/cpu-time.ts'
import { runningUrl } from '#server/platform/db/embedded.ts'
import { engineFolder } from '#server/platform/db/engine-folder.ts'
import { freePort } from '#server/platform/db/engine-process.ts'
import type { MailServer } from '../deliveries/mail-server.support.ts'
import { languages, type FakeGateway } from '../deliveries/http-gateway.support.ts'
import type { Caller } from '../support/caller.ts'
import { aRegisteredClient, type RegisteredClient } from '../support/registered-client.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { logIntoSupport } from '../support/whole-server.ts'
import { aKey } from '../support/words.ts'
import { gateway_certificate_file } from './gateway-certificate.ts'
import { residentMegabytes } from './processes.ts'

/** A client that can send the contract. */
export type Sender = Pick<RegisteredClient, 'login' | 'password' | 'token' | 'legal_entity_id' | 'file_id'>

/** Counters since the start, to be subtracted: CPU in milliseconds; statements without `begin` and `commit`. */
export type Spent = {
  main: number
  threads: number
  workers: number
  engine: number
  statements: number
  /** bytes of the write-ahead log */
  log: number
}

/** What callers are measured on: the product, or the bare server beside it. */
export type Measurable = Pick<WayServer, 'url' | 'senders' | 'spent' | 'residentMegabytes' | 'unsealed'>

export type WayServer = {
  url: string
  pid: number
  dataDir: string
  /** of the superuser of its engine, for a separate database */
  admin_url: string
  engine_pid: number
  /** port of the inspector, which SIGUSR1 opens */
  inspector_port: number
  /** the owner of the server, who acts as staff */
  staff: Caller
  senders: Sender[]
  /** @param beside pids of other servers on its database */
  spent(beside?: readonly number[]): Promise<Spent>
  residentMegabytes(): number
  /** signed requests without seal */
  unsealed(): Promise<number>
  /** jobs that are not done, those that are due later included */
  jobs(): Promise<number>
  /** the statements that took the engine longest, waits for locks included, since the last call of `forgetTimes` */
  slowest(): Promise<{ query: string; calls: number; ms: number }[]>
  forgetTimes(): Promise<void>
  stop(): Promise<void>
}

const contract = readFileSync(resolve(import.meta.dirname, '../support/pdf/contract-3-pages.pdf'))
const settle_ms = 3000
const owner = { login: 'owner@roscherk.test', password: 'Zelyonyj-les-shumit' }
/** for a million signatures */
const rubles = 100_000_000
/** a contract that was not uploaded before */
const wanted = () => ({ rubles, contract: Buffer.concat([contract, Buffer.from(`% ${aKey()}\n`)]) })

const environmentOf = (gateway: FakeGateway, mail: MailServer) => ({
  NODE_ENV: 'production',
  DEMO: '0',
  TRUST_PROXY: '127.0.0.1',
  SMS_DRIVER: 'smsc',
  SMS_URL: gateway.url,
  NODE_EXTRA_CA_CERTS: gateway_certificate_file,
  ...languages.smsc.env,
  SMTP_URL: mail.url,
  SMTP_FROM: 'mail@roscherk.test',
  MESSAGES_PER_CLIENT: '1000000',
  ADMIN_LOGIN: owner.login,
  ADMIN_PASSWORD: owner.password,
  SECOND_PERSON: 'off',
})

/** One more process on the database and folder of a server. */
export const startBeside = async (
  { dataDir }: Pick<WayServer, 'dataDir'>,
  gateway: FakeGateway,
  mail: MailServer,
  more: NodeJS.ProcessEnv = {},
): Promise<ServerProcess> => {
  const DATABASE_URL = await runningUrl(dataDir)
  return startServer({ env: { ...environmentOf(gateway, mail), DATABASE_URL, DATA_DIR: dataDir, ...more } })
}

/**
 * A server of the given checkout in production, on its own embedded database, with clients that have registered by
 * e-mail, money, and a contract each.
 * @param split jobs and documents have a process of their own beside it
 */
export async function startWay(
  tree: string | undefined,
  clients: number,
  gateway: FakeGateway,
  mail: MailServer,
  { pages = false, split = false }: { pages?: boolean; split?: boolean } = {},
): Promise<WayServer> {
  const inspector_port = await freePort()
  const server = await startServer({
    ...(tree !== undefined && { tree }),
    pages,
    flags: [`--inspect-port=127.0.0.1:${inspector_port}`],
    env: environmentOf(gateway, mail),
  })
  let admin = await openAdmin(server.dataDir)
  await admin.client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await admin.client.end()
  await server.terminate()
  await server.restart(split ? { ROLE: 'web' } : {})
  const worker = split ? await startBeside(server, gateway, mail, { ROLE: 'jobs,documents' }) : undefined
  admin = await openAdmin(server.dataDir)
  const { client: database } = admin
  await database.query('create extension pg_stat_statements')
  const staff = await logIntoSupport(server.url, owner)
  const senders: Sender[] = []
  for (let nth = 0; nth < clients; nth++) senders.push(await aRegisteredClient(server.url, mail, staff, wanted()))
  // the pages of the contracts are still being drawn
  await sleep(settle_ms)
  const engine_pid = enginePid(server.dataDir)
  const spent = async (beside: readonly number[] = []): Promise<Spent> => ({
    ...cpuOf([server.pid(), ...(worker ? [worker.pid()] : []), ...beside], engine_pid),
    ...(await countersOf(database, 'userid <> current_user::regrole')),
  })
  const count = async (rows_of: string): Promise<number> => {
    const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${rows_of}`)
    return rows[0]?.count ?? 0
  }
  return {
    url: server.url,
    pid: server.pid(),
    dataDir: server.dataDir,
    admin_url: admin.url,
    engine_pid,
    inspector_port,
    staff,
    senders,
    spent,
    residentMegabytes: () => residentMegabytes(server.pid()),
    unsealed: () => count(`document_sign_requests where status = 'signed' and sealed_at is null`),
    jobs: () => count(`jobs where state in ('waiting', 'running')`),
    async slowest() {
      const { rows } = await database.query<{ query: string; calls: number; ms: number }>(
        `select query, calls::int, total_exec_time as ms from pg_stat_statements
         where userid <> current_user::regrole order by total_exec_time desc limit 10`,
      )
      return rows
    },
    forgetTimes: async () => void (await database.query('select pg_stat_statements_reset()')),
    async stop() {
      await database.end()
      await worker?.stop()
      await server.stop()
    },
  }
}

async function openAdmin(dataDir: string): Promise<{ client: pg.Client; url: string }> {
  const { adminPassword } = await engineFolder(dataDir, true)
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const url = `postgres://postgres:${adminPassword}@127.0.0.1:${port}/roscherk?sslmode=disable`
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return { client, url }
}

/**
 * Statements of the server and not of this bench, and bytes of the log. The engine counts a prepared `begin` or `commit` only once
 * (`pgss_ProcessUtility` clears the identifier of the kept plan), so they are left out.
 * @param whose condition on `pg_stat_statements`
 */
export async function countersOf(database: pg.Client, whose: string): Promise<Pick<Spent, 'statements' | 'log'>> {
  const { rows } = await database.query<{ statements: number; log: number }>(
    `select coalesce(sum(calls), 0)::int as statements, (pg_current_wal_lsn() - '0/0')::float8 as log from pg_stat_statements
     where ${whose} and query !~* '^(begin|start transaction|commit|rollback)'`,
  )
  return rows[0] ?? { statements: 0, log: 0 }
}

const enginePid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** `threads`: of the servers' processes, beside the main ones; `workers`: their child processes. */
export function cpuOf(pids: readonly number[], engine_pid: number): Omit<Spent, 'statements' | 'log'> {
  const main = sum(pids.map((pid) => cpuTime(`${pid}/task/${pid}`)))
  const workers = pids.flatMap(childrenOf).filter((child) => child !== engine_pid)
  return {
    main,
    threads: sum(pids.map((pid) => cpuTime(pid))) - main,
    // those that have ended are counted by the kernel; the engine has not
    workers: sum(pids.map((pid) => cpuTime(pid, 'ended children'))) + sum(workers.map((child) => cpuTime(child) || 0)),
    engine:
      cpuTime(engine_pid) +
      cpuTime(engine_pid, 'ended children') +
      sum(childrenOf(engine_pid).map((child) => cpuTime(child) || 0)),
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
