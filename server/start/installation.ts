import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/core/config.ts'
import { openCommandLog } from '#server/platform/core/log.ts'
import { urlForCommands } from '#server/platform/db/database-config.ts'
import { readSchema } from '#server/platform/db/migrate.ts'
import { openDatabase, type Database } from '#server/platform/db/open.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { readConfig } from './config.ts'
import { configBeside } from './live-settings.ts'

export type Installation = { config: Config; database: Database; close(): Promise<void> }

/**
 * The installation of the settings, beside its running server or without one: the embedded engine is then started for
 * the command.
 * @throws {StartRefusal} there is none, or its schema is another version's
 */
export async function openInstallation(): Promise<Installation> {
  const environment = { ...process.env, DEMO: '0' }
  const database = await openExisting(readConfig(environment))
  try {
    const { pending } = await readSchema(database.pool)
    if (pending.length > 0) {
      throw new StartRefusal(
        `База старее этой версии сервера: не применены миграции ${pending.join(', ')}. Сначала запустите сервер, он применит их.`,
      )
    }
    return { config: await configBeside(environment, database), database, close: () => database.stop() }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** @throws {StartRefusal} nothing is there: a command makes no installation */
export async function openExisting(config: Config): Promise<Database> {
  const { data_dir: dataDir } = config
  if (!config.database_url) await requireCluster(dataDir)
  const databaseUrl = await urlForCommands(config)
  return openDatabase({ databaseUrl, dataDir, log: openCommandLog(), poolMax: 2 })
}

async function requireCluster(dataDir: string): Promise<void> {
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(
      error.code === 'EACCES'
        ? `Папка ${dataDir} не читается: запустите команду от пользователя сервера или от root.`
        : `В ${dataDir} нет базы сервера. Нужны те же настройки, что у него: DATA_DIR, DATABASE_URL или --env-file ФАЙЛ.`,
      { cause: error },
    )
  })
}

/** With what staff have stored; without it where the database, its schema or the key is not as it should be. */
export async function storedBeside(env: NodeJS.ProcessEnv, config: Config): Promise<Config> {
  if (config.demo) return config
  const database = await openExisting(config).catch(() => undefined)
  try {
    return database ? await configBeside(env, database) : config
  } catch {
    return config
  } finally {
    await database?.stop()
  }
}
