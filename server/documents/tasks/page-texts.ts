import type { PageText } from '#shared/contract/files.ts'
import { refuseIfWorkerLost, type Runner } from '#server/documents/pool/pool.ts'
import { type Storage, textKey } from '#server/documents/storage/storage.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { page_time_limit_ms } from './render.ts'

type Read = { sha256: string; storage_key: string }

/**
 * The texts of these pages (numbers from 1), read and stored under the document's hash where they are not yet. Throws
 * Refusal `file_broken` when a page cannot be read.
 */
export async function pageTexts(
  pool: Runner,
  storage: Storage,
  { sha256, storage_key }: Read,
  pages: readonly number[],
  unkept: (error: unknown) => void,
): Promise<PageText[]> {
  const stored = await Promise.all(pages.map((page) => storage.readPage(textKey(sha256, page))))
  const missing = pages.filter((_page, i) => stored[i] === null)
  const found = missing.length > 0 ? await read(pool, await storage.read(storage_key), missing) : []
  await Promise.all(
    // a full disk must not stop the reader
    found.map((text) => storage.put(textKey(sha256, text.page), Buffer.from(JSON.stringify(text))).catch(unkept)),
  )
  return pages.flatMap((page, i) => {
    const text = stored[i]
    if (text) return [JSON.parse(text.toString()) as PageText]
    return found.find((own) => own.page === page) ?? []
  })
}

async function read(pool: Runner, bytes: Buffer, pages: number[]): Promise<PageText[]> {
  try {
    const time_limit_ms = page_time_limit_ms * pages.length
    // what is read ahead waits for what somebody looks at
    const background = !pages.includes(1)
    const { texts } = await pool.run('read_text', { bytes, pages }, { time_limit_ms, background })
    return texts
  } catch (error) {
    if (error instanceof Refusal || pool.closed) throw error
    refuseIfWorkerLost(error)
    return refuse('file_broken')
  }
}
