import { system } from '#server/platform/core/actor.ts'
import { buildInfo } from '#server/platform/core/build-info.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import type { Database } from '#server/platform/db/open.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import { encryption } from '../backups/cipher.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { placeOf } from '../backups/places.ts'
import { exitCodes, say, type Call, type ExitCode } from './call.ts'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { backupPassword } from './password.ts'

/** `npx roscherk backup FOLDER | s3:`: one file with the database, its files and, if wanted, the keys; beside running servers. */
export async function backup(call: Call): Promise<ExitCode> {
  const withKeys = call.flag('with-keys')
  const { place: usual, password_file } = readConfig({ ...process.env, DEMO: '0' }).backup
  const [typed = usual] = call.positionals
  if (typed === undefined)
    throw new StartRefusal('Куда: npx roscherk backup ПАПКА, или s3:, или BACKUP_PLACE в настройках.')
  const password = await backupPassword(call, password_file)
  if (withKeys && password === undefined) {
    throw new StartRefusal('С ключами копия бывает только зашифрованной: добавьте --password-file ФАЙЛ.')
  }
  const place = await placeOf(typed, process.env, call.path)
  const { config, database, close } = await openInstallation()
  try {
    const { data_dir: dataDir } = config
    const storage = await openStorage(config)
    // before the snapshot, so that the copy has it too
    await transaction(database.db, async (tx) => {
      record(tx, system, {
        event: 'installation.back_up',
        subject_id: null,
        client_id: null,
        after: { encrypted: password !== undefined, with_keys: withKeys },
      })
    })
    const { tar, made } = makeBackup({
      url: database.url,
      storage,
      dataDir,
      withKeys,
      productVersion: buildInfo().version,
    })
    const sealed = password === undefined ? [] : [await encryption(password)]
    // to the millisecond: a second backup of one second replaces none
    const at = new Date().toISOString().replace(/[-:.]/g, '')
    const name = `roscherk-${at}.tar${password === undefined ? '' : '.enc'}`
    const path = await place.write(name, [tar, ...sealed], await bytesOf(database))
    const { manifest, faults } = await made
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    say(`Копия: ${path}`)
    say(`Строк ${rows}, файлов ${manifest.files.count} (${Math.ceil(manifest.files.bytes / 1024 ** 2)} МБ).`)
    if (password === undefined)
      say('Она не зашифрована, а в ней персональные данные. Зашифровать: --password-file ФАЙЛ.')
    if (!withKeys) {
      say(
        `!!! Ключей в ней нет, а без них она бесполезна: сохраните отдельно ${dataDir}/keys или добавьте --with-keys.`,
      )
      if (config.secret_key) say('SECRET_KEY задан в настройках: сохраните и его.')
    }
    for (const fault of faults) say(`✗ ${fault}`)
    return faults.length > 0 ? exitCodes.faults : exitCodes.ok
  } finally {
    await close()
  }
}

async function bytesOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select (pg_database_size(current_database()) + coalesce(sum(size), 0))::float8 as bytes from files`,
  )
  return rows[0]?.bytes ?? 0
}
