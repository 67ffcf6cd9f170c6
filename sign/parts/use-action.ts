import { useRef, useState } from 'react'

export type Trouble = { text: string; retry?: (() => void) | undefined }

/**
 * An action started by a press: a second press while it runs does nothing. `explain` returns the text of a failure, or
 * nothing when it has navigated instead.
 */
export function useAction<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
  explain: (error: unknown) => Promise<{ text: string; again: boolean } | null>,
) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const running = useRef(false)

  async function start(...args: Args): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setTrouble(null)
    try {
      await run(...args)
    } catch (error) {
      const failure = await explain(error)
      if (failure) setTrouble({ text: failure.text, retry: failure.again ? () => void start(...args) : undefined })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, trouble, start: (...args: Args) => void start(...args), calm: () => setTrouble(null) }
}
