import { useEffect } from 'react'
import { pageConfig } from '../browser/page-config.ts'

/** Sets the document title, shown by the tab and history and read by screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — ${pageConfig().brand_name}`
  }, [title])
}
