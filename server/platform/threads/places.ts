import type { RoomName } from '#shared/rules/queues.ts'
import type { Owner } from './owner.ts'
import { Turns, type Present, type Waiting } from './turns.ts'

/** A limited number of places, which owners take in turn: one who asks for many delays only themselves. */
export type Places = {
  /**
   * Waits for a place; the result gives it back. `gone` ends the wait.
   * @returns null when there is no room to wait in, or the owner is gone
   */
  take(owner: Owner, options?: { room?: RoomName; gone?: AbortSignal }): Promise<(() => void) | null>
  readonly present: Present[]
}

type Entry = Waiting & { answer(leave: (() => void) | null): void }

/** @param room where those wait who name no other one */
export function openPlaces(room: RoomName, places: { at_once_max: number; of_one_at_once_max: number }): Places {
  const turns = new Turns<Entry>(places)

  function next(): void {
    for (let entry = turns.take(); entry; entry = turns.take()) entry.answer(leaveOf(entry))
  }

  const leaveOf = (entry: Entry) => () => {
    turns.end(entry)
    next()
  }

  return {
    get present() {
      return turns.present
    },
    take: (owner, { room: own = room, gone } = {}) =>
      new Promise((resolve) => {
        if (gone?.aborted) return resolve(null)
        const stop = () => {
          turns.remove(entry)
          entry.answer(null)
        }
        const entry: Entry = {
          room: own,
          owner,
          answer(leave) {
            gone?.removeEventListener('abort', stop)
            resolve(leave)
          },
        }
        gone?.addEventListener('abort', stop, { once: true })
        turns.add(entry)?.answer(null)
        next()
      }),
  }
}
