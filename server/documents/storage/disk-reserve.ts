import { refuse } from '#server/platform/core/errors.ts'
import { freeBytes } from '#server/platform/core/free-bytes.ts'
import type { Storage } from './storage.ts'

/** Left on the disk for the database: without room for its log it stops, and all of the service with it. */
const room_bytes_min = 256 * 1024 * 1024

/** Whether the disk takes files. */
export async function hasRoom(folder: string, bytes = 0, bytes_min = room_bytes_min): Promise<boolean> {
  return (await freeBytes(folder)) >= bytes_min + bytes
}

/**
 * A storage that leaves the last of the disk to the database: what was sent can be signed when no file is taken any more.
 * `put` throws Refusal `not_ready` then.
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
