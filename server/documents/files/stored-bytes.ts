import { sql } from 'kysely'
import { originalKey, type Storage } from '#server/documents/storage/storage.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** Until the end of the transaction nobody else adds or removes bytes with this hash, on any server. */
async function lockBytes(tx: Tx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${sha256}`}, 0))`.execute(tx)
}

/**
 * Keeps bytes that were stored before the transaction, to be called before their row is inserted: they may have been
 * removed in between, as those of a file that nobody used.
 */
export async function keepBytes(tx: Tx, storage: Storage, sha256: string, bytes: Uint8Array): Promise<void> {
  await lockBytes(tx, sha256)
  const key = originalKey(sha256)
  if (!(await storage.exists(key))) await storage.put(key, bytes)
}

/** Removes bytes that no row refers to, with the images of their pages. */
export async function removeUnused(tx: Tx, storage: Storage, sha256: string): Promise<void> {
  await lockBytes(tx, sha256)
  const key = originalKey(sha256)
  const used = await tx
    .selectFrom('files')
    .select('id')
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('source_sha256', '=', sha256)]))
    .limit(1)
    .executeTakeFirst()
  if (used) return
  await storage.remove(key)
  await storage.removePages(sha256)
}
