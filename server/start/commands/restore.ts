import { openStorage } from '#server/documents/storage/open-storage.ts'
import { system } from '#server/platform/core/actor.ts'
import { openCommandLog } from '#server/platform/core/log.ts'
import { readSecrets } from '#server/platform/core/secrets.ts'
import { urlForCommands } from '#server/platform/db/database-config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { backupOf } from '../backups/places.ts'
import {
  beginRestore,
  checkBackup,
  endRestore,
  requireEmpty,
  requireNoFiles,
  restoreBackup,
} from '../backups/restore-backup.ts'
import { readConfig } from '../config.ts'
import { openKnownSecrets } from '../known-keys.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { backupPassword } from './password.ts'
import { endWithParent } from './end-with-parent.ts'
import { checkInstallation, checkSome } from './verify.ts'

/** `npx roscherk restore FILE | s3:NAME`: into an empty place, which is proven by the checks of `verify`. */
export async function restore(call: Call): Promise<ExitCode> {
  const openBackup = await backupOf(call.positionals[0] ?? '', process.env, call.path)
  const password = await backupPassword(call)
  const prove = signaturesToProve(call)
  const ending = endWithParent()
  const { header, manifest } = await checkBackup(await openBackup(), password)
  say(`Копия от ${header.made_at}, версия ${header.product_version}: цела, файлов ${manifest.files.count}.`)
  if (call.flag('check')) return exitCodes.ok

  const config = readConfig({ ...process.env, DEMO: '0' })
  const { data_dir: dataDir } = config
  const databaseUrl = await urlForCommands(config)
  if (!header.keys && (await readSecrets(dataDir, config.secret_key)) === null) {
    throw new StartRefusal(
      `Ключей в копии нет. Верните сохранённые отдельно в ${dataDir}/keys (secret.key или SECRET_KEY, seal-*.pem) и повторите.`,
    )
  }
  const isFresh = await beginRestore(dataDir, databaseUrl === undefined, header.keys)
  const opening = openDatabase({ databaseUrl, dataDir, log: openCommandLog(), poolMax: 4 })
  // also while it is being opened: its engine may run already
  ending.before(async () => (await opening).stop())
  const database = await opening
  try {
    const { pool, db } = database
    await requireEmpty(pool)
    say(`Восстанавливаю в ${databaseUrl ? 'базу DATABASE_URL и ' : ''}${dataDir}…`)
    const storage = await openStorage(config)
    if (isFresh) await requireNoFiles(storage)
    await restoreBackup(await openBackup(), password, header, { dataDir, pool, storage })
    await endRestore(dataDir)
    await openKnownSecrets(db, config)
    await transaction(db, async (tx) => {
      const after = { made_at: header.made_at, version: header.product_version }
      record(tx, system, { event: 'installation.restore', subject_id: null, client_id: null, after })
    })
    say('Восстановлено. Проверяю:')
    if (prove !== undefined) return await checkSome({ config, database }, prove)
    const code = await checkInstallation({ config, database })
    say(
      code === exitCodes.faults
        ? 'Проверка нашла нарушения, они выше: сравните с verify на прежнем сервере.'
        : 'Запускайте сервер. Он отправит сообщения, которые ждали отправки: если прежний сервер ещё работает, остановите его.',
    )
    return code
  } finally {
    await database.stop()
  }
}

/** @throws {StartRefusal} not a number */
function signaturesToProve(call: Call): number | undefined {
  const typed = call.text('prove')
  if (typed === undefined || /^\d{1,4}$/.test(typed)) return typed === undefined ? undefined : Number(typed)
  throw new StartRefusal(`--prove — сколько подписей доказать, до 9999, а не «${typed}».`)
}
