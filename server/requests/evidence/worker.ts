import { workerData } from 'node:worker_threads'
import { Kysely, PostgresDialect } from 'kysely'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import { openLog } from '#server/platform/core/log.ts'
import { openPool } from '#server/platform/db/pool.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { answerOrders } from '#server/platform/threads/answer-orders.ts'
import type { ArchiveOrder, ThreadData } from './archives.ts'
import { packCopies } from './pack-copies.ts'
import { packEvidence } from './pack-evidence.ts'

/** archives read their rows quickly and stream for long */
const connections_max = 2

const { address, files, log_level, config, seal } = workerData as ThreadData
const pool = openPool(address, openLog(log_level), { max: connections_max, application_name: 'roscherk archives' })
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
const sources = { db, storage: await openStorage(files), config, seal }

answerOrders<ArchiveOrder>((order) =>
  'copies_of' in order ? packCopies(sources, order.copies_of) : packEvidence(sources, order),
)
