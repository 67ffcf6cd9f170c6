import { useEffect } from 'react'

/** between two polls: short at first, then longer */
const pauses_seconds = [2, 3, 5, 5, 10, 10, 20, 30, 30, 60, 60, 120, 120, 300]

/**
 * Polls while there is something to wait for. A hidden tab does not poll.
 * @param pauses one constant: another one begins again
 */
export function usePoll(wanted: boolean, ask: () => Promise<unknown>, pauses = pauses_seconds): void {
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopped = false

    function wait(turn: number): void {
      const pause = pauses[turn]
      if (stopped || pause === undefined) return
      timer = setTimeout(() => void look(turn), pause * 1000)
    }
    async function look(turn: number): Promise<void> {
      if (document.visibilityState === 'hidden') return wait(turn)
      // no connection: try again at the next poll
      await ask().catch(() => {})
      wait(turn + 1)
    }

    wait(0)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [wanted, ask, pauses])
}
