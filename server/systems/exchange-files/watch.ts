import type { Incoming } from './folder.ts'

/** A table whose last line has no end waits so many times longer: a copy that was cut off ends like that. */
const unended_times = 6

type Seen = { state: string; since: number }

/**
 * Which files are whole: those that have not changed for a while. By the clock of this process alone: that of a disk of
 * another machine may be hours off. After a restart everything is waited for anew.
 */
export class Watch {
  #seen = new Map<string, Seen>()
  readonly #now: () => number

  /** @param now seconds of a clock that is never set back */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Takes note of a look at the folder, and forgets what is gone. */
  note(incoming: readonly Incoming[]): void {
    const now = this.#now()
    const seen = new Map<string, Seen>()
    for (const { raw, state } of incoming) {
      const key = raw.toString('latin1')
      const before = this.#seen.get(key)
      const isSame = before?.state === state
      seen.set(key, { state, since: isSame ? before.since : now })
    }
    this.#seen = seen
  }

  isSettled({ raw }: Incoming, seconds: number, is_ended = true): boolean {
    const seen = this.#seen.get(raw.toString('latin1'))
    return seen !== undefined && this.#now() - seen.since >= seconds * (is_ended ? 1 : unended_times)
  }

  /** Whether it has been waiting in the folder for so long, since it was last changed. */
  hasWaited({ raw }: Incoming, minutes: number): boolean {
    const seen = this.#seen.get(raw.toString('latin1'))
    return seen !== undefined && this.#now() - seen.since >= minutes * 60
  }
}
