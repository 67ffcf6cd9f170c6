import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { trackView } from '#shared/browser/analytics.ts'
import { pageTexts } from '#shared/text/pages.ts'
import { pageAt } from './pages.ts'
import { useFill } from './settings.ts'

/** Does what a browser does on a full navigation: title, scroll to top, focus; and counts the page view. */
export function useRouteChange(): void {
  const { pathname, hash } = useLocation()
  const fill = useFill()
  const title = fill((pageAt(pathname)?.text ?? pageTexts.error).title)
  const previous = useRef<string>(undefined)

  useEffect(() => {
    document.title = title
    if (previous.current === pathname) return
    trackView(pathname, previous.current)
    if (previous.current !== undefined && hash === '') {
      scrollTo(0, 0)
      document.getElementById('content')?.focus({ preventScroll: true })
    }
    previous.current = pathname
  }, [pathname, hash, title])
}
