import { useRef, useState } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'

/** Does one thing once, however often the button is pressed; a refusal is told, and everything is shown anew. */
export function useAction() {
  const cache = useQueryClient()
  const notify = useNotify()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  const run = async (act: () => Promise<unknown>) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      isRunning.current = false
      setIsBusy(false)
      await cache.invalidateQueries()
    }
  }

  return { run, isBusy }
}
