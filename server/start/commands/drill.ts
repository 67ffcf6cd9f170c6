import { drillOutcome } from '#shared/text/drills.ts'
import { readSecrets } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { publicUrlOf } from '../config.ts'
import { drill } from '../drill/drill.ts'
import { tellDrill } from '../drill/tell-drill.ts'
import { openInstallation } from '../installation.ts'
import { exitCodes, say, type ExitCode } from './call.ts'

/** `npx roscherk drill`: the monthly drill at once, beside a running server. */
export async function drillNow(): Promise<ExitCode> {
  const { config, database, close } = await openInstallation()
  try {
    if (config.backup.place === undefined) {
      throw new StartRefusal(
        'Где копии, неизвестно: задайте BACKUP_PLACE (папка или s3:) и BACKUP_PASSWORD_FILE (docs/operate/backup.md).',
      )
    }
    const secrets = await readSecrets(config.data_dir, config.secret_key)
    if (!secrets) throw new StartRefusal(`Секретного ключа нет в ${config.data_dir}/keys.`)
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const { detail, ...drilled } = await drill({ config, db: database.db }, process.env, stopping.signal)
    if (stopping.signal.aborted) throw new StartRefusal('Прервано; временная папка убрана.')
    const settings = { ...config, public_url: publicUrlOf(config) }
    await tellDrill({ db: database.db, config: settings, secrets }, drilled)
    if (drilled.copy) say(`Копия: ${drilled.copy}`)
    if (drilled.cause !== null && detail) say(detail)
    say(drillOutcome(drilled))
    return drilled.cause === null ? exitCodes.ok : exitCodes.faults
  } finally {
    await close()
  }
}
