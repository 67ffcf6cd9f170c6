import { setTimeout as sleep } from 'node:timers/promises'

export type Pace = {
  /** Waits for a place in the window and for the next moment that the rate leaves. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** nobody starts for so long: the gateway asked for it */
  pause(milliseconds: number): void
}

/** Not more tasks at once than the window, and not more a second than the rate. */
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

  /** The place goes to the next who waits, or is free. */
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
