import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = {
  /** Waits for a free slot of the window and for the next moment the rate allows. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** nothing is sent until then: the gateway asked for it */
  pause(milliseconds: number): void
}

/** At most `window` tasks at once, and `per_second` per second. */
export function createPace({ window, per_second }: { window: number; per_second: number }): Pace {
  const gap = 1000 / per_second
  const waiting: (() => void)[] = []
  let running = 0
  let next = 0

  async function enter(): Promise<void> {
    if (running >= window) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    for (let wait = next - performance.now(); wait > 0; wait = next - performance.now()) await sleep(wait)
    next = Math.max(next, performance.now()) + gap
  }

  /** Passes the slot to the next waiting task, or frees it. */
  function leave(): void {
    const first = waiting.shift()
    if (first) first()
    else running -= 1
  }

  return {
    async run(task) {
      await enter()
      try {
        return await task()
      } finally {
        leave()
      }
    },
    pause(milliseconds) {
      next = Math.max(next, performance.now() + milliseconds)
    },
  }
}
