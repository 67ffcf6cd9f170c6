import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from './config.ts'
import type { Tables } from './db/tables.ts'
import type { Limits } from './http/limits.ts'
import type { Pool as DocumentPool } from './documents/pool.ts'
import type { OperatorCertificate } from './documents/operator-certificate.ts'
import type { Storage } from './documents/storage.ts'
import type { TimeStamps } from './documents/time-stamps.ts'
import type { Delivery } from './delivery/open-delivery.ts'
import type { Printer } from './printing/printer.ts'
import type { Secrets } from './secrets.ts'

/** What the running server holds; made once in `main.ts` (and by tests), passed by hand. */
export type Services = {
  config: Config & { public_url: string }
  log: FastifyBaseLogger
  db: Kysely<Tables>
  pool: Pool
  limits: Limits
  secrets: Secrets
  storage: Storage
  documents: DocumentPool
  printer: Printer
  certificate: OperatorCertificate
  /** null where no authority is configured */
  stamps: TimeStamps | null
  delivery: Delivery
}

/** What a message to people takes: our name and address, and the key that hides its secret. */
export type Messaging = Pick<Services, 'config' | 'secrets'>
