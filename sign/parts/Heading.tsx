import { useEffect, useRef, type ReactNode } from 'react'
import { trackView } from '#shared/browser/analytics.ts'
import { applyWebFonts } from '#shared/browser/apply-web-fonts.ts'
import { titles } from '#shared/text/sign.ts'
import { useLocation } from './router.tsx'
import { isStep, stepOf } from './steps.ts'

/** What the counter calls a page: by its step, since a heading may name the sender or a document. */
function countedTitle(path: string): string {
  const step = stepOf(path)
  if (!isStep(step)) return titles.error
  return step === '' ? titles.documents : titles[step]
}

let isFirst = true

/** inside an open document, which has its own title and position */
const isCovered = (heading: HTMLElement | null) => Boolean(heading?.closest('[hidden]'))

/**
 * The page's only h1. It takes the focus after a navigation, so that a screen reader starts at the new page. A web font
 * that loaded too late for the first page is applied here, where no text is being read yet.
 */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (isCovered(ref.current)) return
    const before = document.title
    document.title = title
    trackView(pathname, countedTitle(pathname))
    return () => {
      document.title = before
    }
  }, [title, pathname])
  useEffect(() => {
    if (isFirst) {
      isFirst = false
      return
    }
    if (isCovered(ref.current)) return
    applyWebFonts()
    window.scrollTo(0, 0)
    ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 className="heading" tabIndex={-1} ref={ref}>
      {children}
    </h1>
  )
}
