import { useEffect } from 'react'
import { api } from './api.ts'
import { useSigning } from './signing.tsx'

/** Tells the server that the signer has the documents before his eyes: a page shown, not a link fetched by a robot. */
export function useOpened(): void {
  const { group, card, update } = useSigning()
  const unopened = card.status === 'sent'
  useEffect(() => {
    if (!unopened) return
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      // a mark in the timeline; the signing itself does not depend on it
      api.open(group).then(
        () => update({ status: 'opened' }),
        () => {},
      )
    }
    document.addEventListener('visibilitychange', tell)
    const frame = requestAnimationFrame(() => setTimeout(tell))
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', tell)
    }
  }, [unopened, group, update])
}
