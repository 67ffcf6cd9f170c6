import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { keysFolder, own_root_file, readIfThere } from '#server/documents/cms/known-certificates.ts'
import { openOperatorCertificate, type OperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import type { Config } from '#server/platform/core/config.ts'
import {
  findNextSecrets,
  openSecrets,
  promoteNextKey,
  readSecrets,
  sameBytes,
  type Secrets,
} from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Database } from '#server/platform/db/open.ts'

type Db = Database['db']

/** With files and database elsewhere nothing is shared but them: a key made here would be unknown to other servers. */
const sharesNoFolder = ({ s3, database_url }: Pick<Config, 's3' | 'database_url'>) =>
  s3 !== undefined && database_url !== undefined

/**
 * The secret key that this database works with; made at the first start. With another one nobody's code or second
 * factor would be right, and what is encrypted could not be read.
 * @throws {StartRefusal} the key is missing, or is another one
 */
export async function openKnownSecrets(
  db: Db,
  config: Pick<Config, 'data_dir' | 'secret_key' | 's3' | 'database_url'>,
): Promise<Secrets> {
  const { data_dir, secret_key } = config
  const known = await installation(db)
  if (!known && sharesNoFolder(config) && !(await readSecrets(data_dir, secret_key))) {
    throw new StartRefusal(
      'Файлы лежат в S3, база — по DATABASE_URL, серверов может быть несколько. Задайте каждому один и тот же SECRET_KEY ' +
        '(32 байта: openssl rand -base64 32) и сохраните его отдельно от базы.',
    )
  }
  if (known && !secret_key) await finishRotation(data_dir, known.secret_check)
  const secrets = known ? await readSecrets(data_dir, secret_key) : await openSecrets(data_dir, secret_key)
  if (!secrets) {
    throw new StartRefusal(
      `В ${keysFolder(data_dir)} нет secret.key — ключа, с которым работает эта база. Верните его из резервной копии ` +
        'DATA_DIR или задайте в SECRET_KEY.',
    )
  }
  const secret_check = checkOf(secrets)
  if (!known)
    await db
      .insertInto('installations')
      .values({ secret_check })
      .onConflict((on) => on.doNothing())
      .execute()
  const kept = known ?? (await installation(db))
  if (!kept || !sameBytes(kept.secret_check, secret_check)) {
    throw new StartRefusal(
      `Секретный ключ (${secret_key ? 'SECRET_KEY' : join(keysFolder(data_dir), 'secret.key')}) не тот, с которым ` +
        'работает эта база. Верните прежний из резервной копии DATA_DIR; проверьте, что DATA_DIR и DATABASE_URL одной установки.',
    )
  }
  return secrets
}

/** A rotation that was interrupted behind its commit. */
async function finishRotation(data_dir: string, secret_check: Buffer): Promise<void> {
  const next = await findNextSecrets(data_dir)
  if (next && sameBytes(checkOf(next), secret_check)) await promoteNextKey(data_dir)
}

/**
 * The certificate of seals. Our own root is made at the first start only: with another one the files sealed so far
 * would not be ours.
 * @throws {StartRefusal} our root is missing, or is another one
 */
export async function openKnownCertificate(
  db: Db,
  config: Pick<Config, 'data_dir' | 'seal' | 's3' | 'database_url'>,
): Promise<OperatorCertificate> {
  const { data_dir, seal } = config
  const { files, own } = seal
  const known = (await installation(db))?.root_sha256 ?? null
  if (!files && known !== null && known !== (await storedRoot(data_dir))) {
    throw new StartRefusal(
      `В ${keysFolder(data_dir)} нет корневого сертификата печати (${own_root_file}), которым подписаны документы этой ` +
        'базы: отпечаток SHA-256 — ' +
        `${known}. Верните ключи из резервной копии DATA_DIR.`,
    )
  }
  if (!files && known === null && sharesNoFolder(config) && (await storedRoot(data_dir)) === null) {
    throw new StartRefusal(
      'Файлы лежат в S3, база — по DATABASE_URL, серверов может быть несколько, а сертификата печати нет. Задайте каждому один ' +
        'и тот же SEAL_CERTIFICATE (файл или base64:…) с SEAL_PASSWORD. Если нужен сертификат, который делает сам сервер: сделайте ' +
        'его командой npx roscherk seal create и скопируйте ' +
        `${keysFolder(data_dir)} на каждый сервер.`,
    )
  }
  const certificate = await openOperatorCertificate(data_dir, files, own)
  if (!files && known === null) {
    await db.updateTable('installations').set({ root_sha256: certificate.root_fingerprint_sha256 }).execute()
  }
  return certificate
}

const installation = (db: Db) => db.selectFrom('installations').selectAll().executeTakeFirst()

/** What the database keeps of its secret key. */
export const checkOf = (secrets: Secrets) => secrets.mac('the secret key of this installation')

async function storedRoot(data_dir: string): Promise<string | null> {
  const pem = await readIfThere(join(keysFolder(data_dir), own_root_file))
  return pem && new X509Certificate(pem).fingerprint256
}
