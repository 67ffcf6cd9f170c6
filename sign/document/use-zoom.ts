import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Widths of a page relative to the screen's: at 250 % a line of 12 points has 16 px on a screen of 320 px. */
export const zooms: readonly number[] = [1, 1.5, 2, 2.5, 3]

/** for all documents of this visit */
let last = 1

/** The chosen width of the pages. What is in the middle of the screen stays there when it changes. */
export function useZoom(list: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(last)
  const middle = useRef<{ x: number; y: number } | null>(null)

  function change(next: number): void {
    const pages = list.current
    if (pages) middle.current = middleOf(pages)
    last = next
    setZoom(next)
  }

  useLayoutEffect(() => {
    const pages = list.current
    const kept = middle.current
    middle.current = null
    if (!pages || !kept) return
    pages.parentElement?.scrollTo({ left: kept.x * pages.offsetWidth - window.innerWidth / 2, behavior: 'instant' })
    const top = pages.getBoundingClientRect().top + window.scrollY
    window.scrollTo({ top: top + kept.y * pages.offsetHeight - window.innerHeight / 2, behavior: 'instant' })
  }, [zoom, list])

  return { zoom, change }
}

/** The middle of the screen as a share of the pages' width and height; the top of the document stays the top. */
function middleOf(pages: HTMLElement): { x: number; y: number } | null {
  const { top, left, width, height } = pages.getBoundingClientRect()
  if (top > 0) return null
  return { x: (window.innerWidth / 2 - left) / width, y: (window.innerHeight / 2 - top) / height }
}
