import { useEffect } from 'react'
import { useHref, useLocation } from 'react-router'
import { trackView } from '../browser/analytics.ts'
import { pageConfig } from '../browser/page-config.ts'

/** What the tab, the history and a screen reader call the page. A page that has its title counts as viewed. */
export function useTitle(title: string): void {
  const { pathname, search } = useLocation()
  const address = useHref({ pathname, search })
  useEffect(() => {
    document.title = `${title} — ${pageConfig().brand_name}`
    trackView(address)
  }, [title, address])
}
