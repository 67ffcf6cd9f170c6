import type { RoomName } from '#shared/rules/queues.ts'
import type { Owner } from './owner.ts'
import { rooms } from './rooms.ts'

/** What waits, and whose it is; without an owner it is our own work, subject to no share. */
export type Waiting = { readonly room: RoomName; readonly owner: Owner | undefined }

/** What waits, or runs, since this moment. */
export type Present = Waiting & { readonly is_running: boolean; readonly since: Date }

type Settings<T> = {
  at_once_max: number
  /** by default all places but one */
  of_one_at_once_max?: number
  /** may take seconds, and nobody can say how many: it leaves a place to others, and of one owner one runs at once */
  isLong?: (entry: T) => boolean
}

/** Lines that have ended are forgotten beyond so many: they count as never served. */
const served_max = 1000

/**
 * Which entry is next, where no owner and no kind may take all places; and who is refused when a room is full: not who comes
 * next, but the newest of the longest line. Nothing here waits: see `openPlaces` for callers that do.
 */
export class Turns<T extends Waiting> {
  readonly #at_once_max: number
  readonly #of_one_max: number
  readonly #isLong: (entry: T) => boolean
  readonly #running = new Set<T>()
  readonly #waiting: T[] = []
  readonly #since = new WeakMap<T, Date>()
  /** lines in the order in which they were served, the last one at the end */
  readonly #served = new Set<string>()

  constructor({ at_once_max, of_one_at_once_max, isLong = () => false }: Settings<T>) {
    this.#at_once_max = at_once_max
    this.#of_one_max = of_one_at_once_max ?? Math.max(1, at_once_max - 1)
    this.#isLong = isLong
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** All that wait, in the order in which they came, and all that run. */
  get present(): Present[] {
    const shown = (is_running: boolean) => (entry: T) => {
      const { room, owner } = entry
      return { room, owner, is_running, since: this.#since.get(entry) ?? new Date() }
    }
    return [...this.#waiting.map(shown(false)), ...[...this.#running].map(shown(true))]
  }

  /** @returns who has no place in the room, and is to be refused: this entry or another; undefined when all have one */
  add(entry: T): T | undefined {
    const { room, owner } = entry
    const others = this.#waiting.filter((entry) => entry.room === room)
    const own = owner && others.filter((entry) => entry.owner?.lines.at(-1) === owner.lines.at(-1))
    if (own && own.length >= rooms[room].of_one[owner.standing]) return entry
    this.#waiting.push(entry)
    this.#since.set(entry, new Date())
    if (others.length < rooms[room].whole) return undefined
    const refused = this.#newestOfLongest([...others, entry])
    this.remove(refused)
    return refused
  }

  /** The next one; of several owners the one with the fewest running that has waited longest for its turn. */
  take(): T | undefined {
    const entry = this.#running.size < this.#at_once_max ? this.#next(this.#running) : undefined
    if (!entry) return undefined
    this.remove(entry)
    this.#running.add(entry)
    this.#since.set(entry, new Date())
    for (const line of entry.owner?.lines ?? []) {
      this.#served.delete(line)
      this.#served.add(line)
    }
    if (this.#waiting.length === 0) this.#served.clear()
    for (const line of this.#served) {
      if (this.#served.size <= served_max) break
      this.#served.delete(line)
    }
    return entry
  }

  end(entry: T): void {
    this.#running.delete(entry)
  }

  /** Puts back an entry that ran and did not end, as the next one. */
  putBack(entry: T): void {
    this.end(entry)
    this.#waiting.unshift(entry)
  }

  /** Removes a waiting entry. */
  remove(entry: T): void {
    const place = this.#waiting.indexOf(entry)
    if (place >= 0) this.#waiting.splice(place, 1)
  }

  removeAll(): T[] {
    return this.#waiting.splice(0)
  }

  /** How many of those that wait could run now, if all places were ready. */
  get startable(): number {
    const running = new Set(this.#running)
    while (running.size < this.#at_once_max) {
      const entry = this.#next(running)
      if (!entry) break
      running.add(entry)
    }
    return running.size - this.#running.size
  }

  #next(running: ReadonlySet<T>): T | undefined {
    const busy = [...running]
    const turns = new Map([...this.#served].map((line, turn) => [line, turn]))
    const rankOf = (entry: T) => [
      ...(entry.owner?.lines ?? []).flatMap((line) => [countIn(busy, line), turns.get(line) ?? -1]),
      Number(this.#isLong(entry)),
    ]
    let best: { entry: T; rank: number[] } | undefined
    for (const entry of this.#waiting) {
      if (running.has(entry) || !this.#fits(entry, busy)) continue
      const rank = entry.owner ? rankOf(entry) : [-1]
      if (!best || isBefore(rank, best.rank)) best = { entry, rank }
    }
    return best?.entry
  }

  #fits(entry: T, busy: readonly T[]): boolean {
    const line = entry.owner?.lines[0]
    const own = line === undefined ? [] : busy.filter(({ owner }) => owner?.lines[0] === line)
    if (own.length >= this.#of_one_max && line !== undefined) return false
    if (!this.#isLong(entry) || this.#at_once_max === 1) return true
    return busy.filter(this.#isLong).length < this.#at_once_max - 1 && !own.some(this.#isLong)
  }

  /** Line by line, from the widest; of equally long ones an unpaid one before others, and the one that was served last. */
  #newestOfLongest(entries: readonly T[]): T {
    const turns = new Map([...this.#served].map((line, turn) => [line, turn]))
    const rankOf = ([line, own]: [string | undefined, T[]]) => [
      -own.length,
      Number(own[0]?.owner?.standing === 'client' || own[0]?.owner?.standing === 'staff'),
      -(turns.get(line ?? '') ?? -1),
    ]
    let longest = [...entries]
    for (let level = 0; longest.some(({ owner }) => owner && level < owner.lines.length); level++) {
      const lines = [...Map.groupBy(longest, ({ owner }) => owner?.lines[level])]
      const ranked = lines.map((line) => ({ own: line[1], rank: rankOf(line) }))
      longest = ranked.reduce((best, line) => (isBefore(best.rank, line.rank) ? best : line)).own
    }
    return longest.at(-1) as T
  }
}

const countIn = (entries: readonly Waiting[], line: string) =>
  entries.filter(({ owner }) => owner?.lines.includes(line)).length

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [index, value] of a.entries()) {
    if (value !== (b[index] ?? 0)) return value < (b[index] ?? 0)
  }
  return false
}
