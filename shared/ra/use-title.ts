import { useEffect } from 'react'
import { pageConfig } from '../browser/page-config.ts'

/** What the tab, the history and a screen reader call the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — ${pageConfig().brand_name}`
  }, [title])
}
