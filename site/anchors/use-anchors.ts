import { useEffect, useState } from 'react'
import { publicApi } from '#shared/browser/public-api.ts'
import type { Anchor } from '#shared/contract/anchors.ts'
import { textOf } from '#shared/browser/text-of.ts'

const rows_a_page = 24

/** The newest anchors, and earlier ones on demand; `anchors` is undefined until the first have come. */
export function useAnchors() {
  const [anchors, setAnchors] = useState<Anchor[]>()
  const [hasOlder, setHasOlder] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(true)

  // by the number of the oldest, not by position: a new anchor meanwhile repeats no row
  async function load(known: Anchor[]): Promise<void> {
    setBusy(true)
    const oldest = known.at(-1)
    const ids = Array.from({ length: rows_a_page }, (_, index) => (oldest?.id ?? 0) - 1 - index).filter((id) => id > 0)
    const query = oldest ? { filter: JSON.stringify({ id: ids }) } : { range: `[0,${rows_a_page - 1}]` }
    try {
      const found = [...known, ...(await publicApi.call('GET /anchors', { query }))]
      setAnchors(found)
      setHasOlder((found.at(-1)?.id ?? 1) > 1)
      setFailure('')
    } catch (error) {
      setFailure(textOf(error))
    }
    setBusy(false)
  }

  useEffect(() => void load([]), [])

  return { anchors, hasOlder, failure, busy, more: () => void load(anchors ?? []) }
}
