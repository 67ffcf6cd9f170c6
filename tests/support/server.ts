import { Writable } from 'node:stream'
import { toKopecks } from '#shared/rules/kopecks.ts'
import { buildApp } from '#server/start/app.ts'
import { readConfig } from '#server/start/config.ts'
import { openLog } from '#server/platform/core/log.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Finding } from '#server/invariants/finding.ts'
import { gatewayTimes, type GatewayTimes } from '#server/messages/core/limits.ts'
import { checkAll } from '#tests/support/check-all.ts'
import { workOf } from '#server/start/work.ts'
import { startWorker, type Work, type Worker } from '#server/platform/jobs/worker.ts'
import { openServices } from '#server/start/open-services.ts'
import type { Services } from '#server/platform/services/services.ts'
import { atEnd } from './at-end.ts'
import { temporaryDataDir } from './data-dir.ts'
import { testDatabase, type DatabaseOptions } from './database.ts'
import { unnamedFields } from './journal-names.ts'
import { sharedDocuments } from './shared-documents.ts'

/** Price of one signature in tests, independent of the price list of a new installation. */
export const price_rubles = 30

export type TestServer = {
  /** `http://127.0.0.1:port` */
  url: string
  services: Services
  database: Database
  worker: Worker
  /** the router's tree of routes */
  printRoutes(): string
  /** all log lines so far */
  log(): string
  /** the current findings of `verify` */
  findings(): Promise<Finding[]>
}

type Options = {
  /** trusted proxies; by default the test process, so that each simulated person has an address */
  trust_proxy?: string[]
  demo?: boolean
  metrics_token?: string
  /** environment variables */
  env?: NodeJS.ProcessEnv
  /** how long gateways are waited for */
  times?: GatewayTimes
  /** set when a test breaks the data on purpose: the invariants are then not verified */
  ends_broken?: boolean
  /**
   * set when a test puts rows into states of which the journal knows nothing: I13 is then not verified, and evidence of
   * such rows may be refused
   */
  ends_untold?: boolean
  /** what the worker runs instead of the handlers of jobs */
  work?: (work: Work) => Work
  database?: DatabaseOptions
}

/** Tests wait for pages, and use every core; those of Word files switch LibreOffice on. */
const usual = { DRAWING_NICE: '0', OFFICE_PATH: 'off' }

/**
 * A listening server with its own database, folder and worker. At the end of the test or file that opens it all invariants are verified,
 * and that no call answered 500 and no job failed.
 */
export async function testServer(options: Options = {}): Promise<TestServer> {
  const {
    trust_proxy = ['127.0.0.1'],
    demo = true,
    metrics_token,
    env = {},
    ends_broken = false,
    ends_untold = false,
    work,
  } = options
  const { times = gatewayTimes } = options
  const database = await testDatabase(options.database)
  await database.db
    .updateTable('tariffs')
    .set({ price: toKopecks(price_rubles) })
    .where('kind', '=', 'pay_as_you_go')
    .execute()
  const data = await temporaryDataDir()
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const log = openLog('debug', stream)
  const environment = {
    DATA_DIR: data.path,
    PUBLIC_URL: 'http://portal.test',
    DEMO: demo ? '1' : '0',
    DEMO_DAYS: '0',
    ...usual,
    ...env,
  }
  const config = readConfig(environment)
  // a run has hundreds of servers, each of which would start two
  const document_workers = env['DOCUMENT_WORKERS'] ? config.document_workers : { front: 1, background: 1 }
  const delivery = { ...config.delivery, times }
  const public_url = 'http://portal.test'
  const settings = { ...config, public_url, demo, trust_proxy, metrics_token, document_workers, delivery }
  const workers = await sharedDocuments(data.path, settings.seal.own, env)
  const services = await openServices(settings, log, database, { workers, environment })
  const app = await buildApp(services, { pages: false })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const worker = startWorker(
    database.db,
    database.url,
    work ? work(workOf(services)) : workOf(services),
    log,
    config.jobs,
  )
  const findings = async () => (await checkAll(services)).checks.flatMap((check) => check.findings)
  const server: TestServer = {
    url,
    services,
    database,
    worker,
    printRoutes: () => app.printRoutes({ commonPrefix: false }),
    log: () => lines.join(''),
    findings,
  }
  atEnd(async () => {
    try {
      await worker.idle()
      if (!ends_broken) await refuseFaults(server, ends_untold)
    } finally {
      await app.close()
      await worker.stop()
      await services.close()
      await data.remove()
    }
  })
  return server
}

/** Tests let time pass by moving the moments of rows. */
const time_passed = /^не то, что в журнале: (?:(?:\w+_at|deadline)(?:, |$))+$/

/** @throws when an invariant is violated, a field of the journal has no Russian name, a job failed, or a call answered 500 */
async function refuseFaults({ services, database, log }: TestServer, ends_untold: boolean): Promise<void> {
  const { checks } = await checkAll(services)
  const isExpected = (name: string, text: string) => name.startsWith('I13') && (ends_untold || time_passed.test(text))
  const faults = checks.flatMap(({ name, findings }) =>
    findings.filter(({ text }) => !isExpected(name, text)).map(({ row, text }) => `${row}: ${text}`),
  )
  faults.push(...(await unnamedFields(database.pool)))
  const failed = await database.db
    .selectFrom('jobs')
    .select(['id', 'kind', 'last_error'])
    .where('last_error', 'is not', null)
    .execute()
  faults.push(...failed.map(({ id, kind, last_error }) => `job ${id} (${kind}): ${last_error}`))
  faults.push(
    ...log()
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line) && !(ends_untold && line.includes('evidence_damaged'))),
  )
  if (faults.length > 0) throw new Error(`after the tests:\n${faults.join('\n')}`)
}
