import type { PageRoom, Rooms } from '#server/documents/core/page-room.ts'
import { roomsKey, type Storage } from '#server/documents/storage/storage.ts'

/** Empty when none are stored. */
export async function readRooms(storage: Storage, sha256: string): Promise<Rooms> {
  const stored = await storage.readPage(roomsKey(sha256))
  if (!stored) return []
  const rooms: (PageRoom | null)[] = JSON.parse(stored.toString())
  return rooms.map((room) => room ?? undefined)
}

export function keepRooms(storage: Storage, sha256: string, rooms: Rooms): Promise<void> {
  return storage.put(roomsKey(sha256), Buffer.from(JSON.stringify(Array.from(rooms, (room) => room ?? null))))
}
