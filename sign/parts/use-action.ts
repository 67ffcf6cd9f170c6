import { useRef, useState } from 'react'

export type Trouble = { text: string; retry?: (() => void) | undefined }

/**
 * Something a person sets off once: a second click while it runs does nothing. `explain` turns a failure into words, or
 * into nothing when it has already led elsewhere.
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
      const told = await explain(error)
      if (told) setTrouble({ text: told.text, retry: told.again ? () => void start(...args) : undefined })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, trouble, start: (...args: Args) => void start(...args), calm: () => setTrouble(null) }
}
