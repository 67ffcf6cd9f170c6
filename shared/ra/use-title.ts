import { useEffect } from 'react'
import { useHref, useLocation } from 'react-router'
import { trackView } from '../browser/analytics.ts'
import { pageConfig } from '../browser/page-config.ts'

/** The screen of a row is called as the row, often by somebody's name. */
const ofRow = /^\/[\w-]+\/(?!create$|new$|from-table$)./

/** What the tab, the history and a screen reader call the page. A page that has its title counts as viewed. */
export function useTitle(title: string): void {
  const { pathname, search } = useLocation()
  const address = useHref({ pathname, search })
  useEffect(() => {
    const { brand_name } = pageConfig()
    document.title = `${title} — ${brand_name}`
    trackView(address, ofRow.test(pathname) ? brand_name : document.title)
  }, [title, address, pathname])
}
