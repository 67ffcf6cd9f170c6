import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { trackView } from '#shared/browser/analytics.ts'
import { pageTexts } from '#shared/text/pages.ts'
import { pageAt } from './pages.ts'
import { useFill } from '../parts/settings.ts'

/**
 * Does what a browser does on a full navigation: title, scroll to top, focus; and counts the page view. A page that is
 * only passed on the way to another gets none of it.
 */
export function useRouteChange(isLeaving: boolean): void {
  const { pathname, search, hash } = useLocation()
  const fill = useFill()
  const title = fill((pageAt(pathname)?.text ?? pageTexts.error).title)
  const previous = useRef<string>(undefined)

  useEffect(() => {
    if (isLeaving) return
    document.title = title
    trackView(pathname + search, title)
    if (previous.current === pathname) return
    if (previous.current !== undefined && hash === '') {
      scrollTo(0, 0)
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    previous.current = pathname
  }, [isLeaving, pathname, search, hash, title])
}
