import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuseIfWorkerLost, type Pool, type RunOptions } from '#server/documents/pool/pool.ts'
import type { Output, PageImage } from '#server/documents/pool/tasks.ts'
import { pageKey, pageWidths, type PageWidth, type Storage } from '#server/documents/storage/storage.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

/** Pages rendered per task: bounds memory, and gives other tasks a turn. */
const portion_pages = 4
/** A page of a map or a drawing can take seconds. */
const page_time_limit_ms = 5_000

/** One page as WebP; `page` counts from 1. Refuses with `page_not_found`, or `file_broken` when it cannot be drawn. */
export async function renderPage(pool: Pool, bytes: Buffer, page: number, width: PageWidth): Promise<Buffer> {
  const { images } = await draw(pool, bytes, [page], [width], {})
  return asBuffer((images[0] ?? refuse('page_not_found')).bytes)
}

/**
 * Renders and stores every page at every width under the document's hash. Only missing images are rendered. Returns the
 * number of pages. Refuses with `file_broken` when a page cannot be rendered.
 */
export async function renderPages(pool: Pool, storage: Storage, sha256: string, bytes: Buffer): Promise<number> {
  const how: RunOptions = { background: true }
  const { total } = await draw(pool, bytes, [], [], how)
  const missing = await missingPages(storage, sha256, total)
  const lane = async (): Promise<void> => {
    for (
      let portion = missing.splice(0, portion_pages);
      portion.length > 0;
      portion = missing.splice(0, portion_pages)
    ) {
      const { images } = await draw(pool, bytes, portion, [...pageWidths], how)
      await Promise.all(images.map((image) => keep(storage, sha256, image)))
    }
  }
  await Promise.all(Array.from({ length: pool.size }, lane))
  return total
}

async function missingPages(storage: Storage, sha256: string, pages: number): Promise<number[]> {
  const missing: number[] = []
  for (let page = 1; page <= pages; page++) {
    const there = await Promise.all(pageWidths.map((width) => storage.exists(pageKey(sha256, page, width))))
    if (!there.every(Boolean)) missing.push(page)
  }
  return missing
}

function keep(storage: Storage, sha256: string, image: PageImage): Promise<void> {
  const width = pageWidths.find((known) => known === image.width)
  if (!width) throw new Error(`no such width: ${image.width}`)
  return storage.put(pageKey(sha256, image.page, width), image.bytes)
}

async function draw(
  pool: Pool,
  bytes: Uint8Array,
  pages: number[],
  widths: PageWidth[],
  how: RunOptions,
): Promise<Output<'render'>> {
  try {
    const time_limit_ms = page_time_limit_ms * Math.max(1, pages.length)
    return await pool.run('render', { bytes, pages, widths }, { time_limit_ms, ...how })
  } catch (error) {
    if (error instanceof Refusal || pool.closed) throw error
    refuseIfWorkerLost(error)
    refuse('file_broken')
  }
}
