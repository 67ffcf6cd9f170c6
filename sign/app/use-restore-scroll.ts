import { useLayoutEffect, useRef } from 'react'

/** On «Назад» from a document, restores the list's scroll position and focus. */
export function useRestoreScroll(doc: number | undefined): void {
  const place = useRef(0)
  const before = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (doc !== undefined) {
      before.current = doc
      return
    }
    if (before.current !== undefined) {
      window.scrollTo(0, place.current)
      document.getElementById(`doc-${before.current}`)?.focus({ preventScroll: true })
      before.current = undefined
    }
    const follow = () => {
      place.current = window.scrollY
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    return () => removeEventListener('scroll', follow)
  }, [doc])
}
