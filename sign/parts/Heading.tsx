import { useEffect, useRef, type ReactNode } from 'react'
import { takeLateFonts } from '#shared/browser/late-fonts.ts'

let isFirst = true

/** By a document that is read: it has the title and the place. */
const isCovered = (heading: HTMLElement | null) => Boolean(heading?.closest('[hidden]'))

/**
 * The page's one h1. After a navigation it takes the focus, so that a screen reader starts at the new page; letters that
 * came too late for the first page are taken up here, where no line is being read yet.
 */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isCovered(ref.current)) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  useEffect(() => {
    if (isFirst) {
      isFirst = false
      return
    }
    if (isCovered(ref.current)) return
    takeLateFonts()
    window.scrollTo(0, 0)
    ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 className="heading" tabIndex={-1} ref={ref}>
      {children}
    </h1>
  )
}
