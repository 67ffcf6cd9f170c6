import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { ClientSession } from '#shared/contract/session.ts'
import { cpuTime } from '#server/documents/pool/cpu-time.ts'
import { runningUrl } from '#server/platform/db/embedded.ts'
import { engineFolder } from '#server/platform/db/engine-folder.ts'
import { freePort } from '#server/platform/db/engine-process.ts'
import type { MailServer } from '../deliveries/mail-server.support.ts'
import { languages, type FakeGateway } from '../deliveries/http-gateway.support.ts'
import { aCaller, type Caller } from '../support/caller.ts'
import { acceptSenders, aRegistrationForm } from '../support/registration.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { logIntoSupport } from '../support/whole-server.ts'
import { aPhone } from '../support/words.ts'
import { residentMegabytes } from './processes.ts'

/** A client that can send the contract. */
export type Sender = {
  login: string
  password: string
  token: string
  legal_entity_id: number
  file_id: number
}

/** Counters since the start, to be subtracted: CPU in milliseconds; statements without `begin` and `commit`. */
export type Spent = {
  main: number
  threads: number
  workers: number
  engine: number
  statements: number
}

export type WayServer = {
  url: string
  pid: number
  dataDir: string
  /** of the superuser of its engine, for a separate database */
  admin_url: string
  /** port of the inspector, which SIGUSR1 opens */
  inspector_port: number
  /** its owner */
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

const contract = resolve(import.meta.dirname, '../support/pdf/contract-3-pages.pdf')
const settle_ms = 3000
const owner = { login: 'owner@roscherk.test', password: 'Zelyonyj-les-shumit' }
/** for a million signatures */
const rubles = 100_000_000

const environmentOf = (gateway: FakeGateway, mail: MailServer) => ({
  NODE_ENV: 'production',
  DEMO: '0',
  TRUST_PROXY: '127.0.0.1',
  SMS_DRIVER: 'smsc',
  SMS_URL: gateway.url,
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
  { dataDir }: WayServer,
  gateway: FakeGateway,
  mail: MailServer,
): Promise<ServerProcess> => {
  const DATABASE_URL = await runningUrl(dataDir)
  return startServer({ env: { ...environmentOf(gateway, mail), DATABASE_URL, DATA_DIR: dataDir } })
}

/**
 * A server of the given checkout in production, on its own embedded database, with clients that have registered by
 * e-mail, money, and a contract each.
 */
export async function startWay(
  tree: string | undefined,
  clients: number,
  gateway: FakeGateway,
  mail: MailServer,
  { pages = false }: { pages?: boolean } = {},
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
  await server.restart()
  admin = await openAdmin(server.dataDir)
  const { client: database } = admin
  await database.query('create extension pg_stat_statements')
  const staff = await logIntoSupport(server.url, owner)
  const senders: Sender[] = []
  for (let nth = 0; nth < clients; nth++) senders.push(await aSender(server.url, mail, staff))
  // the pages of the contracts are still being drawn
  await sleep(settle_ms)
  const spent = async (beside: readonly number[] = []): Promise<Spent> => ({
    ...cpuOf([server.pid(), ...beside], enginePid(server.dataDir)),
    statements: await statementsOf(database),
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

/** Registers as a visitor does; staff check its organization and credit its payment. */
async function aSender(url: string, mail: MailServer, staff: Caller): Promise<Sender> {
  const visitor = aCaller(url)
  const form = aRegistrationForm({ phone: aPhone() })
  await visitor.post('registration', form)
  const token = await letterTo(mail, form.login)
  const { body } = await visitor.post<ClientSession>('registration/confirm', { token, password: form.password })
  const { client_id } = body.profile
  await acceptSenders(staff, client_id)
  await staff.post('billing/payments', { client_id, amount: rubles, description: 'На замер' })
  const client = aCaller(url, body.token)
  const [entity] = (await client.get<LegalEntity[]>('legal-entities')).body
  const bytes = Buffer.concat([readFileSync(contract), Buffer.from(`% ${form.login}\n`)])
  const pdf = { 'content-type': 'application/pdf' }
  const { status, body: file } = await client.send<UploadedFile>('POST', 'files?name=1.pdf', new Uint8Array(bytes), pdf)
  if (status !== 201) throw new Error(`no contract: ${JSON.stringify(file)}`)
  const { login, password } = form
  return { login, password, token: body.token, legal_entity_id: entity?.id ?? 0, file_id: file.id }
}

async function letterTo(mail: MailServer, address: string): Promise<string> {
  for (;;) {
    const letter = mail.letters.find(({ to }) => to === address)?.text
    const token = /\/register\/confirm#([\w-]+)/.exec(letter ?? '')?.[1]
    if (token) return token
    await sleep(20)
  }
}

/**
 * Counts the statements of the roles of the server, not those of this bench. The engine counts a prepared `begin` or `commit` only once
 * (`pgss_ProcessUtility` clears the identifier of the kept plan), so they are left out.
 */
async function statementsOf(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ statements: number }>(
    `select coalesce(sum(calls), 0)::int as statements from pg_stat_statements
     where userid <> current_user::regrole and query !~* '^(begin|start transaction|commit|rollback)'`,
  )
  return rows[0]?.statements ?? 0
}

const enginePid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** `threads`: of the servers' processes, beside the main ones; `workers`: their child processes. */
function cpuOf(pids: readonly number[], engine_pid: number): Omit<Spent, 'statements'> {
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
