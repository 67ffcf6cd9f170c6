import { useCallback } from 'react'
import { api, copyOf } from '../parts/api.ts'
import { pageLoaded } from '../parts/loaded-pages.ts'
import { firstTouch } from '../parts/pre-hydration.ts'
import { useSigning } from '../parts/signing.tsx'

const reported = new Set<number>()

/** A page that was in view for this time counts as seen, also without a touch. */
const reading_ms = 5000

/**
 * For the image of a page: reports to the server, once per document, that the signer sees it. Link previews of
 * messengers and mail filters open pages too, some in a real browser: a page counts when it is drawn and was touched or
 * stayed in front long enough to be read, in view.
 */
export function useViewReport(document_id: number | undefined, page: number) {
  const { group, card, preview } = useSigning()
  const copy = document_id === undefined ? undefined : copyOf(card, document_id)
  return useCallback(
    (picture: HTMLImageElement | null) => {
      // only an event in the timeline; signing does not depend on it
      if (!picture || document_id === undefined || preview) return
      void picture
        .decode()
        .then(() => pageLoaded(document_id, page, copy))
        .then(() => inView(picture))
        .then(() => Promise.race([firstTouch(), timeToRead()]))
        .then(() => reported.has(document_id) || (reported.add(document_id), api.open(group, document_id)))
        .catch(() => reported.delete(document_id))
    },
    [group, document_id, page, copy, preview],
  )
}

/** The picture takes room on the screen: not in a hidden or empty frame, nor in a tab in the background. */
function inView(picture: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const isSeen = ({ isIntersecting, intersectionRect: { width, height } }: IntersectionObserverEntry) =>
      isIntersecting && width * height > 0 && !document.hidden
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(isSeen)) return
      observer.disconnect()
      document.removeEventListener('visibilitychange', observeAgain)
      resolve()
    })
    // observing anew reports at once
    const observeAgain = () => {
      observer.unobserve(picture)
      observer.observe(picture)
    }
    document.addEventListener('visibilitychange', observeAgain)
    observer.observe(picture)
  })
}

/** Nobody reads a tab in the background. */
function timeToRead(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => setTimeout(() => (document.hidden ? wait() : resolve()), reading_ms)
    wait()
  })
}
