import { useEffect, useState } from 'react'
import { errorText } from '#shared/ra/error-text.ts'
import { openDraft, type Opened } from './open-draft.ts'

/** Opens the form once: what comes to the server later is the form's to find out. */
export function useOpenedDraft(name: string, wanted: number | null) {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    let isLeft = false
    openDraft(name, wanted).then(
      (found) => {
        if (!isLeft) setOpened(found)
      },
      (cause: unknown) => {
        if (!isLeft) setError(errorText(cause))
      },
    )
    return () => {
      isLeft = true
    }
  }, [name, wanted])
  return { opened, error }
}
