import { z } from 'zod'
import type { Config } from '#server/platform/core/config.ts'
import { runningUrl } from './embedded.ts'
import type { DatabaseOptions } from './open.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    database: {
      /** past a pooler in transaction mode, which `database_url` leads to when this is set */
      direct_url: string | undefined
      /** whether the pooler keeps prepared statements */
      prepares: boolean | undefined
      /** connections of one process for calls and jobs; by default from the number of cores */
      pool_max: number | undefined
    }
  }
}

/** What libpq reads as several hosts, `pg` reads as a name. */
const severalHosts = /^postgres(ql)?:\/\/([^@/]*@|(?![^/]*@))[^/?]*,|[?&]host=[^&]*,/

const url = z
  .string()
  .startsWith('postgres', 'postgres://…')
  .refine((text) => !severalHosts.test(text), 'один адрес: перед несколькими серверами PostgreSQL ставят HAProxy')

export const databaseEnvironment = {
  DATABASE_URL: url.optional(),
  DATABASE_DIRECT_URL: url.optional(),
  DATABASE_PREPARED: z.enum(['0', '1']).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).optional(),
}

const Environment = z.object(databaseEnvironment)

export function databaseFaults(e: z.infer<typeof Environment>): string[] {
  return e.DATABASE_DIRECT_URL && !e.DATABASE_URL ? ['DATABASE_DIRECT_URL задаётся вместе с DATABASE_URL'] : []
}

export const databaseConfig = (e: z.infer<typeof Environment>): Config['database'] => ({
  direct_url: e.DATABASE_DIRECT_URL,
  prepares: e.DATABASE_PREPARED === undefined ? undefined : e.DATABASE_PREPARED === '1',
  pool_max: e.DATABASE_POOL,
})

type Settings = Pick<Config, 'data_dir' | 'database_url' | 'database'>

/** The database of the server. */
export const databaseOf = ({ data_dir, database_url, database }: Settings): Omit<DatabaseOptions, 'log'> => ({
  dataDir: data_dir,
  databaseUrl: database_url,
  directUrl: database.direct_url,
  prepares: database.prepares,
  poolMax: database.pool_max,
})

/** For commands beside the server: past the pooler, or of the engine that the server has started. */
export const urlForCommands = async ({ data_dir, database_url, database }: Settings): Promise<string | undefined> =>
  database.direct_url ?? database_url ?? (await runningUrl(data_dir))
