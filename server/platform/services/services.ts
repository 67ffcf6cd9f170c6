import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#server/platform/core/config.ts'
import type { Secrets } from '#server/platform/core/secrets.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/**
 * Everything the running server has open: opened once in `start/open-services.ts` and passed as an argument. A module
 * above the platform that opens a service adds its field here by declaration merging.
 */
export interface Services {
  config: Config & { public_url: string }
  log: FastifyBaseLogger
  db: Kysely<Tables>
  pool: Pool
  secrets: Secrets
}

/** What sending a message needs: our name and address, and the key that encrypts its secret. */
export type Messaging = Pick<Services, 'config' | 'secrets'>
