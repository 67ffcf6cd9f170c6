import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { buildIfStale, requireReleasedPages } from '#server/pages/build-if-stale.ts'
import { openFirstOwner } from '#server/people/admins/first-owner.ts'
import { openOwnCompany } from '#server/people/clients/own-company.commands.ts'
import type { Config } from '#server/platform/core/config.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { openLog } from '#server/platform/core/log.ts'
import { databaseOf } from '#server/platform/db/database-config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { aloneAmongServers } from '#server/platform/db/server-lock.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { lanesOf } from '#server/platform/jobs/roles.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import type { Services } from '#server/platform/services/services.ts'
import { startExchange } from '#server/systems/exchange-files/start-exchange.ts'
import { startMonth } from '#server/start/demo/month.ts'
import { demoCompany, fillDemo } from '#server/start/demo/fill-demo.ts'
import { buildApp } from './app.ts'
import { causeOf } from './cause-of.ts'
import { demoMarker, hasNamedOperator, publicUrlOf, readConfig } from './config.ts'
import { openServices } from './open-services.ts'
import { startPeriodic, type Periodic } from './periodic.ts'
import { preflight, refuseListening } from './preflight.ts'
import { workOf } from './work.ts'

/** of workers and gateways, whose running tasks are given up */
const services_close_milliseconds_max = 5_000
const give_back_milliseconds_max = 2_000

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const

/** Output for a person at the terminal; the log is for machines. */
const say = (text: string) => process.stdout.write(`${text}\n`)

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config.log_level)
  const hasPages = !config.api_only && config.roles.includes('web')
  await preflight(config, hasPages)
  if (hasPages) requireReleasedPages()
  if (config.demo) await markDemo(config.data_dir)
  const stopping = new AbortController()
  // beside the engine and the demo, which leave a core to it
  const building = hasPages ? buildIfStale({ info: say }, 'quick', stopping.signal) : Promise.resolve()
  // its failure is that of the start, which waits for it
  building.catch(() => undefined)
  // from here on an engine may run: a signal during start-up stops what has been started
  const starting = open(config, log, building)
  stopInOrder(log, () => {
    stopping.abort()
    return starting.then(({ stop }) => stop()).catch(() => undefined)
  })
  const { services } = await starting
  sayWhere(services.config)
  if (config.demo && config.roles.includes('web')) await sayDemo(services)
  if (!hasNamedOperator(services.config)) {
    say(
      '\n!!! Назовите оператора в «Первых шагах» консоли или в OPERATOR_NAME и OPERATOR_INN: в протоколах, правилах и на сайте оператор пока не назван. !!!',
    )
  }
}

function sayWhere({ brand_name, public_url, roles, host, port }: Services['config']): void {
  if (roles.includes('web')) say(`\n${brand_name}: ${public_url}`)
  else say(`\n${brand_name}: ${roles.join(', ')}, без страниц и API; состояние — http://${host}:${port}/readyz`)
}

type Server = { services: Services; stop(): Promise<void> }

async function open(config: Config, log: Services['log'], building: Promise<void>): Promise<Server> {
  const onLost = (error: Error) => {
    log.fatal({ err: error }, 'the database is lost')
    process.exit(1)
  }
  const database = await openDatabase({ ...databaseOf(config), log, onLost })
  try {
    return await serve(config, log, database, building)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function serve(
  config: Config,
  log: Services['log'],
  database: Database,
  building: Promise<void>,
): Promise<Server> {
  const services = await aloneAmongServers(database.direct, 'start', async () => {
    await migrate(database.direct)
    const opened = await openServices({ ...config, public_url: publicUrlOf(config) }, log, database, {
      environment: process.env,
    })
    await firstAccounts(opened)
    return opened
  })
  await building
  const stopping = new AbortController()
  const started: { periodic?: Periodic } = {}
  const state = { stopping: stopping.signal, leads: () => started.periodic?.leads() ?? false }
  const app = await buildApp(services, { pages: !config.api_only, ...state })
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => refuseListening(config, error))
  const hasJobs = lanesOf(config.roles).length > 0
  const worker = hasJobs ? startWorker(database.db, database.url, workOf(services), log, config.jobs) : undefined
  const month = hasJobs ? await startMonth(services) : undefined
  started.periodic = startPeriodic(services, month)
  const exchange = startExchange(services)
  const { delay_seconds, wait_seconds } = config.stop
  const wait_ms_max = wait_seconds * 1000
  const within = (ms: number, ...done: (Promise<unknown> | undefined)[]) =>
    Promise.race([
      Promise.allSettled(done.filter((promise) => promise !== undefined)),
      sleep(ms, undefined, { ref: false }),
    ])
  return {
    services,
    async stop() {
      stopping.abort()
      month?.stop()
      await sleep(delay_seconds * 1000)
      await within(
        wait_ms_max + give_back_milliseconds_max,
        app.close(),
        started.periodic?.stop(),
        exchange.stop(),
        worker?.stop(wait_ms_max),
      )
      await within(services_close_milliseconds_max, services.close())
      await within(give_back_milliseconds_max, worker?.giveBack())
      await database.stop()
    },
  }
}

/**
 * A repeated signal changes nothing: npm repeats the terminal's Ctrl+C, and exiting on the second one would leave the
 * engine running. Each step of the shutdown has its own time limit.
 */
function stopInOrder(log: Services['log'], stop: () => Promise<void>): void {
  const { close } = closeWithGrace({ delay: false, logger: log, skip: [...stopSignals] }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error')
    await stop()
  })
  let stopping = false
  const stopOnce = () => {
    if (!stopping) close()
    stopping = true
  }
  for (const signal of stopSignals) process.on(signal, stopOnce)
}

/** Written before all else: a first start that was killed half-way is still a demo. */
async function markDemo(data_dir: string): Promise<void> {
  await writeFile(demoMarker(data_dir), '', { mode: 0o600 })
}

/** The first owner comes from the environment, from the demo, or chooses a password by a link that is printed once. */
async function firstAccounts(services: Services): Promise<void> {
  const { config } = services
  if (config.demo) {
    await fillDemo(services).catch(refuseDemo)
    return openOwnCompany(services, demoCompany)
  }
  const first = await openFirstOwner(services)
  await openOwnCompany(services, hasNamedOperator(config) ? config.operator : null)
  if (!first) return
  say(
    `Откройте ссылку: по ней владелец называет себя, задаёт пароль и настраивает портал. Она действует час и один раз:\n${first.url}`,
  )
  say('Пока по ней не вошли, каждый запуск печатает новую. Не открывается, а вы не входили: ею воспользовался другой.')
}

/** @throws StartRefusal with the cause of a refusal, or the error as it is */
function refuseDemo(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const cause = error.cause instanceof Error ? error.cause.message : error.message
  throw new StartRefusal(`Демонстрация не заполнена: ${cause}. Следующий запуск продолжит.`, { cause: error })
}

async function sayDemo({ config, db }: Services): Promise<void> {
  const sent = await db
    .selectFrom('document_sign_requests')
    .select('group')
    .where('status', '=', 'sent')
    .orderBy('id')
    .executeTakeFirst()
  say(`  Кабинет:      ${config.public_url}/personal    client@demo.local / demo-client-2026`)
  say(`  Поддержка:    ${config.public_url}/support     owner@demo.local / demo-owner-2026`)
  if (sent) say(`  На подпись:   ${config.public_url}/document-sign/${sent.group}`)
  say(`  Сообщения:    ${config.public_url}/outbox      здесь видны СМС и письма демонстрации\n`)
}

start().catch((error: unknown) => {
  // a signal ended the build of the pages: what has been started is being stopped
  if (error instanceof Error && error.name === 'AbortError') return
  process.stderr.write(`${causeOf(error)}\n`)
  process.exit(1)
})
