import { giveToOwner } from '#server/platform/core/data-dir.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { readConfig } from '../config.ts'
import { refuseRunning, rotateSecret } from '../rotate-secret.ts'
import { exitCodes, say, type ExitCode } from './call.ts'
import { openInstallation } from '../installation.ts'

/** `npx roscherk secret:rotate`: a new secret key for the database, its file and all that is encrypted. */
export async function rotate(): Promise<ExitCode> {
  const config = readConfig({ ...process.env, DEMO: '0' })
  if (config.secret_key) {
    throw new StartRefusal(
      'Ключ задан в SECRET_KEY. Перенесите его в файл: printf %s "$SECRET_KEY" | base64 -d > DATA_DIR/keys/secret.key, chmod 600, ' +
        'уберите SECRET_KEY из настроек, смените ключ и верните в SECRET_KEY новый: base64 -w0 DATA_DIR/keys/secret.key',
    )
  }
  await refuseRunning(config)
  const { database, close } = await openInstallation()
  try {
    const { encrypted, codes, recovery_codes } = await rotateSecret(database, config)
    say(`Секретный ключ сменён, зашифровано заново: ${encrypted}.`)
    if (codes > 0) say(`Отправленных кодов перестало действовать: ${codes}. Люди запросят новые.`)
    if (recovery_codes > 0) say(`Резервных кодов входа больше нет: ${recovery_codes}. Их создают заново в профиле.`)
    say('Прежний ключ — в DATA_DIR/keys/earlier: им раскрываются прежние коды для суда. Сделайте копию ключей.')
    return exitCodes.ok
  } finally {
    await giveToOwner(config.data_dir, 'keys')
    await close()
  }
}
