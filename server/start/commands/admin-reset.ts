import { makePasswordLinkOf } from '#server/people/auth/password-links.commands.ts'
import { dropFactorOf } from '#server/people/second-factor/second-factor.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { publicUrlOf } from '../config.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation } from '../installation.ts'

/**
 * `npx roscherk admin:reset LOGIN`: prints a one-time link by which a locked-out member of staff sets a new password,
 * and takes a lost second factor away.
 * For those who can log in to the server's machine; the journal records it. Works beside a running server.
 */
export async function resetAdmin({ positionals: [login = ''] }: Call): Promise<ExitCode> {
  const { config, database, close } = await openInstallation()
  try {
    const settings = { config: { ...config, public_url: publicUrlOf(config) } }
    const { url, had_factor } = await transaction(database.db, async (tx) => ({
      url: await makePasswordLinkOf(tx, settings, system, 'support', login),
      had_factor: await dropFactorOf(tx, system, login),
    }))
    if (!url) throw new StartRefusal(`Сотрудника с логином ${login} нет, или его доступ остановлен.`)
    say(`Ссылка для нового пароля, действует час и один раз:\n${url}`)
    if (had_factor) say('Второй фактор снят: после входа его нужно включить заново.')
    return exitCodes.ok
  } finally {
    await close()
  }
}
