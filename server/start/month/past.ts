import { Kysely, PostgresDialect } from 'kysely'
import { openPool } from '#server/platform/db/pool.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { monthSession } from '#server/start/demo/month-schema.ts'

/** Connections whose now is the month's. */
export function openPast(address: Parameters<typeof openPool>[0], log: Services['log']) {
  const pool = openPool(address, log, { max: 3, application_name: 'roscherk demo' })
  pool.on(
    'connect',
    (client) => void client.query(monthSession).catch((error: unknown) => log.error({ err: error }, 'month')),
  )
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}
