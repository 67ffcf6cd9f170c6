import { useEffect, useRef } from 'react'
import { placeNow } from './router.tsx'

/** a browser stops a page that writes to its history at every pixel (Safari: 100 times in 30 seconds) */
const settle_ms = 400

/** The page that is read is kept in the history entry: a reload opens the document where it was. */
export function useKeptPage(current: number, goTo: (page: number) => void): void {
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current) return
    isBack.current = true
    const { page } = placeNow().state ?? {}
    if (page !== undefined && page > 1) goTo(page)
  }, [goTo])

  useEffect(() => {
    const timer = setTimeout(() => {
      history.replaceState({ ...placeNow().state, page: current }, '')
    }, settle_ms)
    return () => clearTimeout(timer)
  }, [current])
}
