import { makePasswordLinkOf } from '#server/people/auth/password-links.commands.ts'
import { passPassword } from '#server/people/auth/password-login.ts'
import { dropFactorOf } from '#server/people/second-factor/second-factor.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { publicUrlOf } from '../config.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation } from '../installation.ts'

/**
 * `npx roscherk admin:reset LOGIN`: prints a one-time link by which a locked-out member of staff sets a new password,
 * and takes a lost second factor and bound providers away. Where `PASSWORD_LOGIN` switches passwords off, theirs opens the
 * console for a day: the way in while the provider is down.
 * For those who can log in to the server's machine; the journal records it. Works beside a running server.
 */
export async function resetAdmin({ positionals: [login = ''] }: Call): Promise<ExitCode> {
  const { config, database, close } = await openInstallation()
  try {
    const settings = { config: { ...config, public_url: publicUrlOf(config) } }
    const isOff = config.password_login !== 'on'
    const { url, had_factor } = await transaction(database.db, async (tx) => {
      const url = await makePasswordLinkOf(tx, settings, system, 'support', login)
      if (isOff) await passPassword(tx, login)
      return { url, had_factor: await dropFactorOf(tx, system, login) }
    })
    if (!url) throw new StartRefusal(`Сотрудника с логином ${login} нет, или его доступ остановлен.`)
    say(`Ссылка для нового пароля, действует час и один раз:\n${url}`)
    if (isOff) say(`Вход по паролю выключен (PASSWORD_LOGIN). Для ${login} он открыт на сутки.`)
    if (had_factor) say('Второй фактор снят: после входа его нужно включить заново.')
    return exitCodes.ok
  } finally {
    await close()
  }
}
