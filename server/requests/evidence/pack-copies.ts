import type { Readable } from 'node:stream'
import { awaitsSeal } from '#shared/rules/document-sign-requests.ts'
import { evidenceTexts as t, copyNames } from '#shared/text/evidence.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { archiveOf, type Entry, type Sources } from './archive.ts'
import { batchOf, type ChosenOrder, itemsOf } from './archive.store.ts'
import { copiesBook, type CopyRow } from './copies-register.ts'
import { documentsOf, requestOf } from './evidence.store.ts'
import { newestCopy } from './newest-copy.ts'

/**
 * The signed copies of chosen requests under names that people read, and a register of all chosen ones. A copy that
 * several of them have signed is there once.
 */
export async function packCopies(sources: Sources, order: ChosenOrder): Promise<Readable> {
  const { made_at } = await batchOf(sources.db, order)
  return archiveOf(sources.storage, entriesOf(sources, order), made_at)
}

async function* entriesOf(sources: Sources, order: ChosenOrder): AsyncGenerator<Entry> {
  const { db } = sources
  const register: CopyRow[] = []
  /** by where they are stored */
  const paths = new Map<string, string>()
  for await (const items of itemsOf(db, order)) {
    for (const { line, request_id } of items) {
      if (request_id === null) continue
      const request = await requestOf(db, request_id)
      const { title, venture, signer_full_name: signer, status, finished_at, external_id } = request
      const isSealed = status === 'signed' && request.sealed_at !== null && request.erased_at === null
      const copies: string[] = []
      for (const document of isSealed ? await documentsOf(db, request_id) : []) {
        const { storage_key, sha256 } = await newestCopy(sources, request, document)
        const known = paths.get(storage_key)
        const path = known ?? freePath(copyNames.file(document.title, signer, request_id), copies)
        copies.push(path)
        if (known !== undefined) continue
        paths.set(storage_key, path)
        yield { path, storage_key, sha256 }
      }
      const comment = request.erased_at
        ? t.erased
        : isSealed
          ? null
          : awaitsSeal(request)
            ? t.awaits_seal
            : (request.reject_reason ?? t.no_copy)
      const state = signRequestStatusTexts[status].word
      register.push({ line, request_id, venture, title, signer, state, finished_at, external_id, comment, copies })
    }
  }
  const bytes = await copiesBook(register)
  yield { path: copyNames.register, bytes, sha256: sha256Hex(bytes) }
}

/** Two documents of a request may have the same title. */
function freePath({ name, extension }: { name: string; extension: string }, usedPaths: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const path = `${name}${number > 1 ? ` ${number}` : ''}.${extension}`
    if (!usedPaths.includes(path)) return path
  }
}
