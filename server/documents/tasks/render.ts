import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuseIfWorkerLost, type Runner, type RunOptions } from '#server/documents/pool/pool.ts'
import type { Input, Output, PageImage } from '#server/documents/pool/tasks.ts'
import { pageKey, type PageCell, pageWidths, type PageWidth, type Storage } from '#server/documents/storage/storage.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { keepRooms, readRooms } from './page-rooms.ts'

/** Pages rendered per job: bounds memory, and gives other documents a turn. */
export const portion_pages = 8
/** A page of a map or a drawing can take seconds. */
export const page_time_limit_ms = 5_000

/** One page, or a cell of it, as WebP; `page` counts from 1. Refuses with `page_not_found`, or `file_broken` when it cannot be drawn. */
export async function renderPage(
  pool: Runner,
  bytes: Buffer,
  page: number,
  width: PageWidth,
  cell?: PageCell,
): Promise<Buffer> {
  const { images } = await draw(pool, { bytes, pages: [page], widths: [width], ...(cell && { cell }) }, {})
  return asBuffer((images[0] ?? refuse('page_not_found')).bytes)
}

type Drawn = { sha256: string; storage_key: string; pages: number }

/**
 * Renders the next pages at every width and stores them under the document's hash, with the room for stamps that was
 * seen on them. Only missing images are rendered.
 * @param from the first page that may be missing
 * @returns where to continue; undefined after the last page
 * @throws Refusal `file_broken` when a page cannot be rendered
 */
export async function renderPortion(
  pool: Runner,
  storage: Storage,
  { sha256, storage_key, pages }: Drawn,
  from: number,
): Promise<number | undefined> {
  const missing: number[] = []
  const rooms = await readRooms(storage, sha256)
  let page = from
  for (; page <= pages && missing.length < portion_pages; page++) {
    const there = await Promise.all(pageWidths.map((width) => storage.exists(pageKey(sha256, page, width))))
    if (!there.every(Boolean) || !rooms[page - 1]) missing.push(page)
  }
  if (missing.length > 0) {
    const bytes = await storage.read(storage_key)
    const found = await draw(pool, { bytes, pages: missing, widths: [...pageWidths] }, { background: true })
    await Promise.all(found.images.map((image) => keep(storage, sha256, image)))
    // two jobs for the same bytes may lose each other's rooms: the sealing looks for what is missing
    rooms.length = pages
    for (const { page: seen, room } of found.rooms) rooms[seen - 1] = room
    await keepRooms(storage, sha256, rooms)
  }
  return page <= pages ? page : undefined
}

function keep(storage: Storage, sha256: string, image: PageImage): Promise<void> {
  const width = pageWidths.find((known) => known === image.width)
  if (!width) throw new Error(`no such width: ${image.width}`)
  return storage.put(pageKey(sha256, image.page, width), image.bytes)
}

async function draw(pool: Runner, input: Input<'render'>, how: RunOptions): Promise<Output<'render'>> {
  try {
    const time_limit_ms = page_time_limit_ms * Math.max(1, input.pages.length)
    return await pool.run('render', input, { time_limit_ms, ...how })
  } catch (error) {
    if (error instanceof Refusal || pool.closed) throw error
    refuseIfWorkerLost(error)
    refuse('file_broken')
  }
}
