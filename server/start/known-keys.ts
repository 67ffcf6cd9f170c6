import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { keysFolder, own_root_file, readIfThere } from '#server/documents/cms/known-certificates.ts'
import { openOperatorCertificate, type OperatorCertificate } from '#server/documents/cms/operator-certificate.ts'
import type { Config } from '#server/platform/core/config.ts'
import { openSecrets, readSecrets, sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Database } from '#server/platform/db/open.ts'

type Db = Database['db']

/**
 * The secret key that this database works with; made at the first start. With another one nobody's code or second
 * factor would be right, and what is encrypted could not be read.
 * @throws {StartRefusal} the key is missing, or is another one
 */
export async function openKnownSecrets(db: Db, config: Pick<Config, 'data_dir' | 'secret_key'>): Promise<Secrets> {
  const { data_dir, secret_key } = config
  const known = await installation(db)
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

/**
 * The certificate of seals. Our own root is made at the first start only: with another one the files sealed so far
 * would not be ours.
 * @throws {StartRefusal} our root is missing, or is another one
 */
export async function openKnownCertificate(
  db: Db,
  { data_dir, seal: { files, own } }: Pick<Config, 'data_dir' | 'seal'>,
): Promise<OperatorCertificate> {
  const known = (await installation(db))?.root_sha256 ?? null
  if (!files && known !== null && known !== (await storedRoot(data_dir))) {
    throw new StartRefusal(
      `В ${keysFolder(data_dir)} нет корневого сертификата печати (${own_root_file}), которым подписаны документы этой ` +
        'базы: отпечаток SHA-256 — ' +
        `${known}. Верните ключи из резервной копии DATA_DIR.`,
    )
  }
  const certificate = await openOperatorCertificate(data_dir, files, own)
  if (!files && known === null) {
    await db.updateTable('installations').set({ root_sha256: certificate.root_fingerprint_sha256 }).execute()
  }
  return certificate
}

const installation = (db: Db) => db.selectFrom('installations').selectAll().executeTakeFirst()

const checkOf = (secrets: Secrets) => secrets.mac('the secret key of this installation')

async function storedRoot(data_dir: string): Promise<string | null> {
  const pem = await readIfThere(join(keysFolder(data_dir), own_root_file))
  return pem && new X509Certificate(pem).fingerprint256
}
