import { refuse } from '#server/platform/core/errors.ts'
import { freeBytes } from '#server/platform/core/free-bytes.ts'
import type { Storage } from './storage.ts'

/** Reserved for the database: without space for its WAL it stops, and the whole service with it. */
const room_bytes_min = 256 * 1024 * 1024

/** Whether the disk has space for files. */
export async function hasRoom(folder: string, bytes = 0, bytes_min = room_bytes_min): Promise<boolean> {
  return (await freeBytes(folder)) >= bytes_min + bytes
}

/**
 * A storage that reserves the last of the disk for the database: what was sent can still be signed when files are no
 * longer accepted. `put` then throws Refusal `not_ready`.
 */
export function withDiskReserve(storage: Storage, folder: string, bytes_min = room_bytes_min): Storage {
  return {
    ...storage,
    async put(key, bytes) {
      if (!(await hasRoom(folder, bytes.byteLength, bytes_min))) {
        refuse('not_ready', { message: 'На сервере кончилось место для файлов. Сообщите администратору сервиса.' })
      }
      await storage.put(key, bytes)
    },
  }
}
