import { useLocation } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { useHydrated } from '#shared/browser/use-hydrated.ts'

/** The document that the address opens, if any; never in the server's HTML. */
export function useOpenDocument() {
  const { card, token } = useSigning()
  const hydrated = useHydrated()
  const id = Number(new URLSearchParams(useLocation().search).get('doc') ?? Number.NaN)
  // a finished link shows its pages to a signing token only
  const readable = hydrated && (card.finished_at === null || token !== '')
  return readable ? card.documents.find((document) => document.id === id) : undefined
}
