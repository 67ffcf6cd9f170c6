import { useEffect, useRef, type RefObject } from 'react'
import { column_px_max, column_px_min } from '../../../rules/saved-views.ts'

/** how near to an edge a pointer takes it */
const edge_px = 6
const column = /(?:^|\s)column-(\S+)/

type Edges = {
  /** a column was dragged to this width, px */
  onWidth: (source: string, width: number) => void
  onWiden: (source: string, by: number) => void
  step_px: number
}

const sourceOf = (cell: Element) => column.exec(cell.className)?.[1]

/** The heading of a column. */
export const cellOf = (table: HTMLTableElement | null, source: string) =>
  table?.querySelector<HTMLElement>(`th.column-${CSS.escape(source)}`)

/** Headings whose right edge is dragged, and which Alt with ← or → makes narrower or wider. */
export function useColumnEdges(table: RefObject<HTMLTableElement | null>, edges: Edges): void {
  const latest = useRef(edges)
  useEffect(() => {
    latest.current = edges
  })
  useEffect(() => {
    const place = table.current
    if (!place) return undefined
    const listening = new AbortController()
    const on = { signal: listening.signal }
    let isDragged = false

    const headingAt = ({ target, clientX }: PointerEvent | MouseEvent) => {
      const heading = target instanceof Element ? target.closest('th') : null
      if (!heading || !sourceOf(heading)) return null
      return heading.getBoundingClientRect().right - clientX <= edge_px ? heading : null
    }

    place.addEventListener(
      'pointermove',
      (event) => {
        const heading = event.target instanceof Element ? event.target.closest('th') : null
        if (heading) heading.style.cursor = headingAt(event) ? 'col-resize' : ''
      },
      on,
    )
    place.addEventListener(
      'pointerdown',
      (event) => {
        const heading = headingAt(event)
        const source = heading && sourceOf(heading)
        if (!heading || !source || event.button !== 0) return
        event.preventDefault()
        isDragged = true
        const [start, from] = [event.clientX, heading.offsetWidth]
        const cells = [...place.querySelectorAll<HTMLElement>(`.column-${CSS.escape(source)}`)]
        let width = from
        const dragging = new AbortController()
        const move = ({ clientX }: PointerEvent) => {
          width = Math.round(Math.min(Math.max(from + clientX - start, column_px_min), column_px_max))
          for (const { style } of cells) style.width = style.minWidth = style.maxWidth = `${width}px`
        }
        const end = () => {
          dragging.abort()
          for (const { style } of cells) style.width = style.minWidth = style.maxWidth = ''
          if (width !== from) latest.current.onWidth(source, width)
        }
        const own = { signal: dragging.signal }
        globalThis.addEventListener('pointermove', move, own)
        globalThis.addEventListener('pointerup', end, own)
        globalThis.addEventListener('pointercancel', end, own)
      },
      on,
    )
    // the press that ends a drag sorts nothing
    place.addEventListener(
      'click',
      (event) => {
        if (isDragged) event.stopPropagation()
        isDragged = false
      },
      { ...on, capture: true },
    )
    place.addEventListener(
      'keydown',
      (event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
        const heading = event.target instanceof Element ? event.target.closest('th') : null
        const source = heading && sourceOf(heading)
        if (!event.altKey || by === 0 || !source) return
        // the browser would go back
        event.preventDefault()
        latest.current.onWiden(source, by * latest.current.step_px)
      },
      on,
    )
    return () => listening.abort()
  })
}
