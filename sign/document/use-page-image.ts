import { useEffect, useRef, useState } from 'react'
import { api, type PageArea } from '../parts/api.ts'
import { useSigning } from '../parts/signing.tsx'

const width_px = 1560

/**
 * A page that needs a token, which an `img` cannot send: of a finished link for its signer, and any page for staff.
 * @param wanted null for a page that is open to the holder of the link
 * @returns the address of the loaded image
 */
export function usePageImage(
  wanted: ({ doc: number; page: number } & PageArea) | null,
  onFailure?: () => void,
): string | undefined {
  const { group, preview } = useSigning()
  const [address, setAddress] = useState<string>()
  const { doc, page, part, tile } = wanted ?? {}
  const fail = useRef(onFailure)
  useEffect(() => {
    if (doc === undefined || page === undefined) return
    let url: string | undefined
    let gone = false
    const area = { ...(part && { part }), ...(tile && { tile }) }
    const loading = preview
      ? preview.pageImage(doc, page, area)
      : api.pageImage(group, doc, page, width_px, area).then(({ data }) => data)
    loading.then(
      (image) => {
        if (gone) return
        url = URL.createObjectURL(image)
        setAddress(url)
      },
      () => !gone && fail.current?.(),
    )
    return () => {
      gone = true
      if (url) URL.revokeObjectURL(url)
    }
  }, [group, preview, doc, page, part, tile])
  return address
}
