import type { Storage } from '#server/documents/storage/storage.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Entry } from './archive.ts'

/** A packet for a court and its page images; of those that are drawn otherwise meanwhile only the digest is in the packet. */
export type CourtFolder = { packet: Stored; pages: readonly Stored[] }
type Stored = { path: string; storage_key: string; sha256: string }

/** The folder `court` of an archive of evidence. */
export async function* courtEntries(storage: Storage, { packet, pages }: CourtFolder): AsyncGenerator<Entry> {
  yield packet
  const list = ['путь\tSHA-256 в пакете\tздесь\n']
  for (const { path, storage_key, sha256 } of pages) {
    const bytes = await storage.readPage(storage_key)
    const isSame = bytes !== null && sha256Hex(bytes) === sha256
    list.push(`${path}\t${sha256}\t${isSame ? 'есть' : 'нет: теперь рисуется иначе'}\n`)
    if (isSame) yield { path, bytes, sha256 }
  }
  const bytes = Buffer.from(list.join(''))
  yield { path: 'court/pages.txt', bytes, sha256: sha256Hex(bytes) }
}
