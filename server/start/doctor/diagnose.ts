import { hasGostEngine } from '#server/documents/cms/gost.ts'
import type { Config } from '#server/platform/core/config.ts'
import type { Database } from '#server/platform/db/open.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { checkMail, checkMessengers, checkSms } from '#server/messages/gateways/check-gateways.ts'
import { checkMailDomain, systemNames } from '#server/messages/core/check-mail-domain.ts'
import { fault, messageOf, type Finding } from '#server/platform/core/finding.ts'
import { openExisting, storedBeside } from '../installation.ts'
import { ConfigError, readConfig } from '../config.ts'
import {
  checkAddresses,
  checkBackups,
  checkConnections,
  checkDrill,
  checkEngine,
  checkMigrations,
  checkReceipts,
  checkExchange,
  checkWork,
} from './check-database.ts'
import { checkGost, checkModes, checkSeal, checkSecretKey } from './check-keys.ts'
import {
  checkBackupBucket,
  checkDisk,
  checkNode,
  checkOffice,
  checkOpenFiles,
  checkPages,
  checkStorage,
} from './check-machine.ts'
import { checkProgram, checkSealing, checkWordJob } from './check-main-job.ts'
import { checkProviders, checkPublicUrl, checkStamps } from './check-outside.ts'
import type { Around } from './around.ts'
import { checkSettings } from './check-settings.ts'
import { databaseFix } from './fixes.ts'

type Found = Finding[] | Promise<Finding[]>

/** One after another, in the order in which an operator would fix what they find. */
const ofConfig: Readonly<Record<string, (config: Config, around: Around) => Found>> = {
  node: checkNode,
  settings: checkSettings,
  modes: checkModes,
  disk: checkDisk,
  storage: checkStorage,
  open_files: checkOpenFiles,
  pages: checkPages,
  release: () => checkProgram(),
  sealing: checkSealing,
  office: checkOffice,
  word: checkWordJob,
  sms: checkSms,
  mail: checkMail,
  messengers: checkMessengers,
  mail_domain: (config, { names }) => checkMailDomain(config, names),
  tsa: checkStamps,
  oidc: checkProviders,
  public_url: checkPublicUrl,
}

/** Need a schema of this version. */
const ofInstallation: Readonly<Record<string, (database: Database, config: Config) => Found>> = {
  secret_key: checkSecretKey,
  seal: checkSeal,
  gost: (database, config) => checkGost(database, config, hasGostEngine),
  connections: checkConnections,
  trust_proxy: checkAddresses,
  jobs: checkWork,
  receipts: checkReceipts,
  exchange: checkExchange,
  backup: checkBackups,
  drill: checkDrill,
}

/**
 * Examines an installation and changes nothing. What cannot be examined is a finding too, so that one fault does not hide
 * the others.
 */
export async function diagnose(env: NodeJS.ProcessEnv, given: Partial<Around> = {}): Promise<Finding[]> {
  const around: Around = { env, env_file: undefined, names: systemNames(), etc: '/etc', ...given }
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const fix = 'исправить названное; что означает каждая настройка — docs/settings.md'
    return [fault('settings', { what: error.message, why: 'Сервер не запустится.', fix })]
  }
  config = await storedBeside(env, config)
  const found: Finding[] = []
  for (const [check, run] of Object.entries(ofConfig)) {
    found.push(...(await examined(check, () => run(config, around))))
  }
  found.push(...(await examined('backup_bucket', () => checkBackupBucket(env))))
  return [...found, ...(await ofDatabase(config))]
}

async function ofDatabase(config: Config): Promise<Finding[]> {
  let database: Database
  try {
    database = await openExisting(config)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    const fix = databaseFix(error)
    return [fault('database', { what: error.message, why: 'Без базы не работает ничего.', fix })]
  }
  try {
    const found = [
      ...(await examined('database', () => checkEngine(database))),
      ...(await examined('migrations', () => checkMigrations(database))),
    ]
    if (found.some(({ check, level }) => check === 'migrations' && level !== 'ok')) return found
    for (const [check, run] of Object.entries(ofInstallation)) {
      found.push(...(await examined(check, () => run(database, config))))
    }
    return found
  } finally {
    await database.stop()
  }
}

async function examined(check: string, run: () => Found): Promise<Finding[]> {
  try {
    return await run()
  } catch (error) {
    const why = 'Неизвестно, в порядке ли оно.'
    return [
      fault(check, { what: `Проверить не удалось: ${messageOf(error)}`, why, fix: 'исправить причину и повторить' }),
    ]
  }
}
