import { useEffect, useRef, type ReactNode } from 'react'
import { takeLateFonts } from '#shared/browser/late-fonts.ts'

let isFirst = true

/**
 * The page's one h1. After a navigation it takes the focus, so that a screen reader starts at the new page; letters that
 * came too late for the first page are taken up here, where no line is being read yet.
 */
export function Heading({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (isFirst) {
      isFirst = false
      return
    }
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
