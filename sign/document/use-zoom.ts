import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { page_zooms } from '#shared/browser/page-zooms.ts'

/** Pixels of a wheel with ctrl that are one step: a notch, or a short pinch on a touchpad. */
const wheel_step = 60

/** for all documents of this visit */
let last = 1

type Point = { x: number; y: number }

/**
 * The chosen width of the pages. What is in the middle of the screen, or under the pointer that changes it, stays there.
 * @param zooms in ascending order
 */
export function useZoom(list: RefObject<HTMLElement | null>, zooms: readonly number[]) {
  const [chosen, setChosen] = useState(last)
  const zoom = zooms.findLast((known) => known <= chosen) ?? 1
  const isDrawing = zooms.length > page_zooms.length
  const held = useRef<{ share: Point; at: Point } | null>(null)

  function change(next: number, pointer?: Point): void {
    const pages = list.current
    if (pages) held.current = pointer ? { share: shareOf(pages, pointer), at: pointer } : holdingOf(pages, isDrawing)
    last = next
    setChosen(next)
  }

  function zoomBy(steps: number, pointer?: Point): void {
    const next = zooms[zooms.indexOf(zoom) + steps]
    if (next !== undefined) change(next, pointer)
  }

  const latest = useRef(zoomBy)
  useEffect(() => {
    latest.current = zoomBy
  })
  useEffect(() => {
    const window = list.current?.parentElement
    let turned = 0
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * wheel_step
      if (Math.abs(turned) < wheel_step) return
      latest.current(turned < 0 ? 1 : -1, { x: event.clientX, y: event.clientY })
      turned = 0
    }
    window?.addEventListener('wheel', onWheel, { passive: false })
    return () => window?.removeEventListener('wheel', onWheel)
  }, [list])

  useLayoutEffect(() => {
    const pages = list.current
    const kept = held.current
    held.current = null
    if (!pages || !kept) return
    const { share, at } = kept
    const left = pages.parentElement?.getBoundingClientRect().left ?? 0
    pages.parentElement?.scrollTo({ left: share.x * pages.offsetWidth - (at.x - left), behavior: 'instant' })
    const top = pages.getBoundingClientRect().top + window.scrollY
    window.scrollTo({ top: top + share.y * pages.offsetHeight - at.y, behavior: 'instant' })
  }, [zoom, list])

  return { zoom, change, zoomBy }
}

/** The middle of what is seen moves to the middle of the screen; but for a drawing, the top of the document stays the top. */
function holdingOf(pages: HTMLElement, isDrawing: boolean): { share: Point; at: Point } | null {
  const { top, bottom } = pages.getBoundingClientRect()
  if (top > 0 && !isDrawing) return null
  const at = { x: window.innerWidth / 2, y: window.innerHeight / 2 }
  const seen = (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2
  return { share: shareOf(pages, { x: at.x, y: seen }), at }
}

/** A point of the screen as a share of the pages' width and height. */
function shareOf(pages: HTMLElement, { x, y }: Point): Point {
  const { top, left, width, height } = pages.getBoundingClientRect()
  return { x: (x - left) / width, y: (y - top) / height }
}
