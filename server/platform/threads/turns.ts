type Settings = {
  at_once_max: number
  of_one_at_once_max: number
  /** of one owner, besides those that run */
  waiting_of_one_max: number
}

/** A limited number of places, which owners take in turn: one who asks for many delays only themselves. */
export type Turns = {
  /**
   * Waits for a place; the result gives it back. `gone` ends the wait.
   * @returns null when the owner has too many waiting already, or is gone
   */
  take(owner: string, gone: AbortSignal): Promise<(() => void) | null>
}

type Waiting = { begin(): void }

export function openTurns({ at_once_max, of_one_at_once_max, waiting_of_one_max }: Settings): Turns {
  const running = new Map<string, number>()
  /** in the order of their turns */
  const waiting = new Map<string, Waiting[]>()
  let taken = 0

  function next(): void {
    while (taken < at_once_max) {
      const owner = [...waiting.keys()].find((name) => (running.get(name) ?? 0) < of_one_at_once_max)
      if (owner === undefined) return
      const line = waiting.get(owner) ?? []
      const first = line.shift()
      waiting.delete(owner)
      if (line.length > 0) waiting.set(owner, line)
      count(owner, 1)
      first?.begin()
    }
  }

  function count(owner: string, change: 1 | -1): void {
    taken += change
    const now = (running.get(owner) ?? 0) + change
    if (now > 0) running.set(owner, now)
    else running.delete(owner)
  }

  function leave(owner: string, one: Waiting): void {
    const line = waiting.get(owner)?.filter((other) => other !== one) ?? []
    if (line.length > 0) waiting.set(owner, line)
    else waiting.delete(owner)
  }

  return {
    take(owner, gone) {
      const line = waiting.get(owner) ?? []
      if (gone.aborted || line.length >= waiting_of_one_max) return Promise.resolve(null)
      return new Promise((resolve) => {
        const stop = () => {
          leave(owner, one)
          resolve(null)
        }
        const one = {
          begin() {
            gone.removeEventListener('abort', stop)
            let given = false
            resolve(() => {
              if (given) return
              given = true
              count(owner, -1)
              next()
            })
          },
        }
        gone.addEventListener('abort', stop, { once: true })
        line.push(one)
        waiting.set(owner, line)
        next()
      })
    },
  }
}
