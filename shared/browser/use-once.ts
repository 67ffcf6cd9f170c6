import { useRef, useState } from 'react'

/**
 * Runs one task at a time and ignores calls while it runs: a quick second click comes before the button renders as busy.
 * @param isLast after a success nothing runs any more: the dialog closes, and can be clicked while it fades out
 */
export function useOnce({ isLast = false }: { isLast?: boolean } = {}) {
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)

  /** @returns whether it ran */
  const once = async (work: () => Promise<unknown>, onFailure: (error: unknown) => void): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    setIsBusy(true)
    try {
      await work()
      isRunning.current = isLast
    } catch (error) {
      isRunning.current = false
      onFailure(error)
    } finally {
      setIsBusy(false)
    }
    return true
  }

  return { once, isBusy }
}
