import { createHash } from 'node:crypto'
import type { Storage } from '#server/documents/storage/storage.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Sources } from './archive.ts'
import { newestOf } from './archive.store.ts'
import type { Documents } from './own-seals.ts'

/** The newest copy of a document, if the one of this request is its beginning. */
export async function newestCopy(
  { db, storage }: Sources,
  { batch_id }: Row<'document_sign_requests'>,
  { sha256, sealed_key, sealed_sha256, sealed_bytes, seal_sha256 }: Documents[number],
) {
  const own = ownCopy({ sealed_key, sealed_sha256 })
  const newest = await newestOf(db, batch_id, sha256)
  if (!newest || newest.storage_key === own.storage_key) return own
  const start = await sha256OfStart(storage, newest.storage_key, sealed_bytes ?? 0)
  return start === seal_sha256 ? newest : own
}

/** With the seals of this request and of those who signed before it. */
export const ownCopy = ({ sealed_key, sealed_sha256 }: Pick<Documents[number], 'sealed_key' | 'sealed_sha256'>) => ({
  storage_key: sealed_key ?? '',
  sha256: sealed_sha256 ?? '',
})

async function sha256OfStart(storage: Storage, key: string, bytes: number): Promise<string> {
  const { stream } = await storage.stream(key, { start: 0, end: bytes - 1 })
  const hash = createHash('sha256')
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
