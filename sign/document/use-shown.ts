import { useCallback } from 'react'
import { api } from '../parts/api.ts'
import { firstTouch } from '../parts/early.ts'
import { useSigning } from '../parts/signing.tsx'

const told = new Set<number>()

/** Who reads a page and does nothing else has seen it after this time. */
const reading_ms = 5000

/**
 * For the picture of a page: tells the server, once a document, that the signer sees it. Robots of messengers and mail
 * open links too, some in a whole browser: a page counts when it is drawn and somebody has touched it or had time to
 * read.
 */
export function useShown(document_id: number | undefined) {
  const { group } = useSigning()
  return useCallback(
    (picture: HTMLImageElement | null) => {
      // a mark in the timeline; the signing itself does not depend on it
      if (!picture || document_id === undefined) return
      void picture
        .decode()
        .then(() => Promise.race([firstTouch(), timeToRead()]))
        .then(() => told.has(document_id) || (told.add(document_id), api.open(group, document_id)))
        .catch(() => told.delete(document_id))
    },
    [group, document_id],
  )
}

/** A tab that waits behind another one is read by nobody. */
function timeToRead(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => setTimeout(() => (document.hidden ? look() : resolve()), reading_ms)
    look()
  })
}
