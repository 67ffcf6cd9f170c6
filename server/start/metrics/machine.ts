import { Gauge, type Registry } from 'prom-client'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import { buildInfo } from '#server/platform/core/build-info.ts'
import { freeBytes } from '#server/platform/core/free-bytes.ts'
import { databaseLimits } from '#server/platform/db/limits.ts'
import type { Services } from '#server/platform/services/services.ts'
import { balanceOf } from './balance.ts'
import { gauge, single } from './gauge.ts'

/** What this process knows without the database. */
export function machine(registry: Registry, services: Services): void {
  build(registry)
  pools(registry, services)
  sealTerms(registry, services)
  const { config, delivery, log } = services
  const free = async () => single(await freeBytes(config.data_dir))
  gauge(registry, 'roscherk_data_dir_free_bytes', 'Free space for us on the disk of DATA_DIR', free)
  // the gateway may be another one by then
  const balance = balanceOf(async () => (await delivery.sms.balance?.()) ?? null, log)
  gauge(registry, 'roscherk_sms_balance_rubles', 'Money at the SMS gateway, as it said in the last minutes', async () =>
    balance(),
  )
}

function build(registry: Registry): void {
  const info = new Gauge({
    name: 'roscherk_build_info',
    help: 'Always 1: version, commit of the release, and Node',
    labelNames: ['version', 'commit', 'node'],
    registers: [registry],
  })
  info.set({ ...buildInfo(), node: process.version }, 1)
}

/** Seconds since 1970, to be compared with `time()`. */
const timestamp = (date: Date) => single(date.getTime() / 1000)

function sealTerms(registry: Registry, { certificate, config }: Services): void {
  const ends = async () => timestamp(certificate.valid_until)
  gauge(registry, 'roscherk_seal_certificate_end_timestamp_seconds', 'When the certificate of the seal ends', ends)
  const due = async () => {
    const list = certificate.source === 'own' ? await storedCrl(config.data_dir) : null
    return list && timestamp(list.until)
  }
  gauge(registry, 'roscherk_seal_revocation_list_due_timestamp_seconds', 'When the next list of our root is due', due)
}

function pools(registry: Registry, { documents, pool }: Services): void {
  const states = async (counts: Record<string, number>) =>
    Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }))
  const all = ['busy', 'idle', 'wanted'].map((state) => ({ state }))
  const workers = () => {
    const { open, busy } = documents.workers
    return states({ busy, idle: open - busy, wanted: documents.waiting })
  }
  const connections = () =>
    states({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, wanted: pool.waitingCount })
  const most = async () => single(pool.options.max + databaseLimits.other_connections_max)
  gauge(registry, 'roscherk_database_connections_max', 'All connections that this process may open', most)
  const of_workers = 'Processes that open files, and tasks in line for one'
  gauge(registry, 'roscherk_document_workers', of_workers, workers, all)
  const of_connections = 'Connections of the pool, and who waits for one'
  gauge(registry, 'roscherk_database_pool_connections', of_connections, connections, all)
}
