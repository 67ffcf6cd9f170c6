import { useRef, useState } from 'react'
import { useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import { textOf } from '#shared/browser/text-of.ts'

/** Runs an action once, however often the button is pressed; a refusal becomes a toast, and everything is reloaded. */
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
      notify(textOf(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      isRunning.current = false
      setIsBusy(false)
      await cache.invalidateQueries()
    }
  }

  return { run, isBusy }
}
