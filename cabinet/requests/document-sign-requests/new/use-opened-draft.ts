import { useEffect, useState } from 'react'
import { errorText } from '#shared/ra/error-text.ts'
import { openDraft, type Opened } from './open-draft.ts'

/** Reads the draft once, when the form opens; the form itself notices what the server gets later. */
export function useOpenedDraft(name: string, wanted: number | null) {
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    let isUnmounted = false
    openDraft(name, wanted).then(
      (found) => {
        if (!isUnmounted) setOpened(found)
      },
      (cause: unknown) => {
        if (!isUnmounted) setError(errorText(cause))
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [name, wanted])
  return { opened, error }
}
