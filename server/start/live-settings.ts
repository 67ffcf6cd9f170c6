import { groupsOf, ofGroups, storedGroupNames, type Stored } from '#shared/rules/stored-settings.ts'
import type { Config } from '#server/platform/core/config.ts'
import { readSecrets } from '#server/platform/core/secrets.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { LiveSettings } from '#server/systems/installation/live-settings.ts'
import { readStored } from '#server/systems/installation/stored-settings.ts'
import { ConfigError, publicUrlOf, readConfig } from './config.ts'

type Opened = Pick<Services, 'config' | 'log' | 'db' | 'secrets'>

/**
 * Stored settings beside those of the environment. They are written into `config`, which all of the server reads where it
 * needs it: nothing that may be stored may be remembered when the server is built (`tests/api/installation.test.ts`).
 * @param environment undefined: only what `config` was read from counts, as in a demo
 * @param onChange makes anew what was opened with the settings before
 */
export function openSettings(
  { config, log, db, secrets }: Opened,
  environment: NodeJS.ProcessEnv | undefined,
  onChange: () => Promise<void>,
): LiveSettings {
  const is_open = environment !== undefined && !config.demo
  const given = { ...environment, DEMO: '0' }
  const from_environment = groupsOf(given)
  const free = freeIn(given)
  const first_url = config.public_url
  let taken = '{}'
  let version = 0
  let rereading: Promise<void> = Promise.resolve()

  async function takeOver(): Promise<void> {
    const stored = await readStored(db, secrets)
    const read = JSON.stringify(stored)
    if (read === taken) return
    const report = (fault: object) => log.error(fault, 'stored settings do not fit and are not in force')
    write(config, readConfig(given, fitting(given, stored, report)), first_url)
    taken = read
    version++
    await onChange()
  }

  return {
    get version() {
      return version
    },
    from_environment,
    is_open,
    faultOf: (stored) => faultOf(given, ofGroups(stored, free)),
    reread() {
      if (!is_open) return Promise.resolve()
      rereading = rereading.catch(() => undefined).then(takeOver)
      return rereading
    },
  }
}

const freeIn = (environment: NodeJS.ProcessEnv) => {
  const given = groupsOf(environment)
  return storedGroupNames.filter((group) => !given.includes(group))
}

/**
 * What of these is in force beside an environment. A group that does not fit any more, as after an upgrade, is left out: the
 * server starts and says so.
 */
function fitting(environment: NodeJS.ProcessEnv, stored: Stored, report: (fault: object) => void): Stored {
  let fits: Stored = {}
  for (const group of freeIn(environment)) {
    const more = { ...fits, ...ofGroups(stored, [group]) }
    const fault = faultOf(environment, more)
    if (fault === null) fits = more
    else report({ group, fault })
  }
  return fits
}

function faultOf(environment: NodeJS.ProcessEnv, stored: Stored): string | null {
  try {
    readConfig(environment, stored)
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/**
 * The settings of an installation, for a command beside its server: with what is stored, where its key is here.
 * @param environment of the command, not of a demo
 */
export async function configBeside(environment: NodeJS.ProcessEnv, { db }: Pick<Services, 'db'>): Promise<Config> {
  const config = readConfig(environment)
  const secrets = config.demo ? null : await readSecrets(config.data_dir, config.secret_key)
  return secrets
    ? readConfig(
        environment,
        fitting(environment, await readStored(db, secrets), () => undefined),
      )
    : config
}

/** What may be stored, and what follows from it. How long gateways are waited for is no setting. */
function write(config: Services['config'], read: Config, first_url: string): void {
  const { mode, sender_check, operator, delivery, seal, public_url, registry } = read
  Object.assign(config, { mode, sender_check, operator, registry })
  config.delivery = { ...delivery, times: config.delivery.times }
  config.seal = { ...config.seal, own: { ...config.seal.own, owner: seal.own.owner, public_url: seal.own.public_url } }
  config.public_url = public_url === undefined ? first_url : publicUrlOf(read)
}
