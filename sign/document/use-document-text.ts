import { useEffect, useState } from 'react'
import type { DocumentText, PageText } from '#shared/contract/files.ts'
import { api, copyOf } from '../parts/api.ts'
import { useSigning } from '../parts/signing.tsx'

export type DocumentTexts = {
  /** by the number of the page; those that are still loading are absent */
  pages: ReadonlyMap<number, PageText>
  failed: boolean
  retry: () => void
}

/** The texts of all pages, a few at a time, in the order of the pages: they are small, and Ctrl+F looks for them. */
export function useDocumentText(document_id: number | undefined): DocumentTexts {
  const { group, card, preview } = useSigning()
  const copy = document_id === undefined ? undefined : copyOf(card, document_id)
  const [loaded, setLoaded] = useState<{ document_id: number | undefined; pages: ReadonlyMap<number, PageText> }>()
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (document_id === undefined) return
    let isStale = false
    const known = new Map<number, PageText>()
    async function load(id: number): Promise<void> {
      for (let from: number | null = 1; from !== null && !isStale;) {
        const text: DocumentText = await (preview ? preview.text(id, from) : api.text(group, id, from, copy))
        for (const page of text.pages) known.set(page.page, page)
        from = text.next
        if (!isStale) setLoaded({ document_id: id, pages: new Map(known) })
      }
    }
    load(document_id).catch(() => !isStale && setFailed(true))
    return () => {
      isStale = true
    }
  }, [group, preview, document_id, copy, tries])

  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed])

  function retry(): void {
    setFailed(false)
    setTries((count) => count + 1)
  }

  return { pages: loaded && loaded.document_id === document_id ? loaded.pages : none, failed, retry }
}

const none: ReadonlyMap<number, PageText> = new Map()
