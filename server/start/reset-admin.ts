import { makePasswordLinkOf } from '#server/people/auth/password-links.commands.ts'
import { dropFactorOf } from '#server/people/second-factor/second-factor.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import { openLog } from '#server/platform/core/log.ts'
import { urlForCommands } from '#server/platform/db/database-config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { publicUrlOf, readConfig } from './config.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run admin:reset -- login`: prints a one-time link by which a locked-out member of staff sets a new password,
 * and takes a lost second factor away.
 * For those who can log in to the server's machine; the journal records it. Works beside a running server.
 */
async function main(login: string | undefined): Promise<number> {
  if (!login) throw new Error('Укажите логин сотрудника: npm run admin:reset -- owner@example.ru')
  const config = readConfig({ ...process.env, DEMO: '0' })
  const { data_dir: dataDir } = config
  const databaseUrl = await urlForCommands(config)
  const database = await openDatabase({ databaseUrl, dataDir, log: openLog('warn'), poolMax: 2 })
  try {
    const settings = { config: { ...config, public_url: publicUrlOf(config) } }
    const { url, had_factor } = await transaction(database.db, async (tx) => ({
      url: await makePasswordLinkOf(tx, settings, system, 'support', login),
      had_factor: await dropFactorOf(tx, system, login),
    }))
    if (!url) throw new Error(`Сотрудника с логином ${login} нет, или его доступ остановлен.`)
    process.stdout.write(`Ссылка для нового пароля, действует час и один раз:\n${url}\n`)
    if (had_factor) process.stdout.write('Второй фактор снят: после входа его нужно включить заново.\n')
    return 0
  } finally {
    await database.stop()
  }
}

await runCommand(() => main(process.argv[2]))
