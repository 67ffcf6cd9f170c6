import { useLayoutEffect, useRef, useState } from 'react'
import { zoomsFor } from '../browser/page-zooms.ts'

/**
 * The size of a page in the viewer; the middle of what is seen stays in the middle.
 * @param columns of its tiles
 */
export function useViewerZoom(columns: number) {
  const region = useRef<HTMLElement>(null)
  const middle = useRef({ x: 0.5, y: 0 })
  const [chosen, setChosen] = useState(1)
  const zooms = zoomsFor(columns, globalThis.innerWidth)
  const zoom = zooms.findLast((known) => known <= chosen) ?? 1

  function zoomBy(steps: 1 | -1): void {
    const next = zooms[zooms.indexOf(zoom) + steps]
    const seen = region.current
    if (next === undefined || !seen) return
    middle.current = {
      x: (seen.scrollLeft + seen.clientWidth / 2) / seen.scrollWidth,
      y: (seen.scrollTop + seen.clientHeight / 2) / seen.scrollHeight,
    }
    setChosen(next)
  }

  useLayoutEffect(() => {
    const seen = region.current
    const { x, y } = middle.current
    seen?.scrollTo({
      left: x * seen.scrollWidth - seen.clientWidth / 2,
      top: y * seen.scrollHeight - seen.clientHeight / 2,
    })
  }, [zoom])

  return { region, zoom, zoomBy, isLast: (steps: 1 | -1) => zooms[zooms.indexOf(zoom) + steps] === undefined }
}
