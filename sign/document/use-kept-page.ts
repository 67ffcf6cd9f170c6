import { useEffect, useRef } from 'react'
import { placeNow } from '../parts/router.tsx'

/** a browser stops a page that writes to its history at every pixel (Safari: 100 times in 30 seconds) */
const settle_ms = 400

/**
 * The page that is read stays: after a reload, by the history entry, and when the phone is turned and every page has
 * another height.
 */
export function useKeptPage(current: number, goTo: (page: number) => void): void {
  const read = useRef(current)
  useEffect(() => {
    read.current = current
    const timer = setTimeout(() => {
      history.replaceState({ ...placeNow().state, page: current }, '')
    }, settle_ms)
    return () => clearTimeout(timer)
  }, [current])

  useEffect(() => {
    const { page = 1 } = placeNow().state ?? {}
    if (page > 1) goTo(page)

    let width = window.innerWidth
    const onResize = () => {
      // a keyboard or the browser's own bar changes the height alone
      if (width === window.innerWidth) return
      width = window.innerWidth
      if (read.current > 1) goTo(read.current)
    }
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [goTo])
}
