import { readFile } from 'node:fs/promises'
import { bankTexts as t } from '#shared/text/banks.ts'
import { system } from '#server/platform/core/actor.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { importBanks } from '#server/systems/banks/banks.commands.ts'
import { readDirectory } from '#server/systems/banks/read-directory.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { openInstallation } from '../installation.ts'

/** `npx roscherk bic:import FILE`: the Bank of Russia's directory of БИК in place of the one before; beside running servers. */
export async function importBic({ positionals: [typed = ''], path }: Call): Promise<ExitCode> {
  if (typed === '') throw new StartRefusal('Какой файл: npx roscherk bic:import ФАЙЛ')
  const file = path(typed)
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartRefusal(`Файл ${file} не читается.`, { cause: error })
  })
  const directory = await readDirectory(bytes)
  const { database, close } = await openInstallation()
  try {
    say(t.imported(await transaction(database.db, (tx) => importBanks(tx, system, directory)), directory.banks.length))
    return exitCodes.ok
  } finally {
    await close()
  }
}
