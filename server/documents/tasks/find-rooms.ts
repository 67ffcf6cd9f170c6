import type { PageRoom, Rooms } from '#server/documents/core/page-room.ts'
import { type Runner, WorkerLost } from '#server/documents/pool/pool.ts'
import type { Output } from '#server/documents/pool/tasks.ts'
import type { Storage } from '#server/documents/storage/storage.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { keepRooms, readRooms } from './page-rooms.ts'
import { page_time_limit_ms, portion_pages } from './render.ts'

/** A page that cannot be drawn, or takes too long: a margin is added for its stamp. */
const unseen: PageRoom = { object: 0, width: 0, height: 0, place: null }

/**
 * Room for a stamp on each page of a document. What the drawing of its page images found is stored beside them; pages
 * that were not drawn yet are looked at now.
 * @throws WorkerLost when that failed for a reason that is not in the file
 */
export async function roomsOf(
  pool: Runner,
  storage: Storage,
  { sha256, bytes }: { sha256: string; bytes: Buffer },
): Promise<PageRoom[]> {
  const known = await readRooms(storage, sha256)
  const rooms = await findRooms(pool, bytes, known)
  // stored for the next signer; a full disk must not stop this one
  if (rooms.length !== known.length || rooms.some((room, i) => room !== known[i])) {
    await keepRooms(storage, sha256, rooms).catch(() => undefined)
  }
  return rooms
}

/** The same for a document without stored page images. */
export async function findRooms(pool: Runner, bytes: Uint8Array, known: Rooms = []): Promise<PageRoom[]> {
  const rooms: Rooms = [...known]
  let total = Math.max(1, known.length)
  const look = async (pages: number[]): Promise<void> => {
    const found = await drawn(pool, bytes, pages)
    if (found) {
      total = found.total
      for (const { page, room } of found.rooms) rooms[page - 1] = room
    } else if (pages.length > 1) {
      for (const page of pages) if (page <= total || page === pages[0]) await look([page])
    }
  }
  for (let from = 0; from < total; from += portion_pages) {
    const portion = Array.from({ length: portion_pages }, (_, i) => from + i + 1)
    const missing = portion.filter((page) => !rooms[page - 1])
    if (missing.length > 0) await look(missing)
  }
  return Array.from({ length: total }, (_, i) => rooms[i] ?? unseen)
}

/** A seal waits for it, so not behind the drawing of others. null when the file is the reason why it cannot be drawn */
async function drawn(pool: Runner, bytes: Uint8Array, pages: number[]): Promise<Output<'render'> | null> {
  try {
    const time_limit_ms = page_time_limit_ms * pages.length
    return await pool.run('render', { bytes, pages, widths: [] }, { time_limit_ms })
  } catch (error) {
    if (error instanceof Refusal || pool.closed) throw error
    if (error instanceof WorkerLost && !error.isByFile) throw error
    return null
  }
}
