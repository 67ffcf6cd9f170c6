import { useEffect, useRef } from 'react'
import { placeNow } from '../parts/router.tsx'

/** Safari blocks a page that changes its history more than 100 times in 30 seconds */
const settle_ms = 400

/**
 * Keeps the page that is being read: after a reload by the history entry, and after the phone is turned, when every
 * page gets another height.
 */
export function useReadingPosition(current: number, goTo: (page: number) => void): void {
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
      // a keyboard or the browser's toolbar changes the height only
      if (width === window.innerWidth) return
      width = window.innerWidth
      if (read.current > 1) goTo(read.current)
    }
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  }, [goTo])
}
