import { useEffect, useRef, type RefObject } from 'react'

const arrow_px = 80

type Keys = {
  close: () => void
  /** one step larger or smaller */
  zoomBy: (steps: 1 | -1) => void
}

/** Escape closes the document, plus and minus change the size, arrows move a page that is wider than the screen. */
export function useReaderKeys(list: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event
      if (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (key === 'Escape') latest.current.close()
      if (key === '+' || key === '=') latest.current.zoomBy(1)
      if (key === '-' || key === '−') latest.current.zoomBy(-1)
      const pane = list.current?.parentElement
      // a pane that has the focus is scrolled by the browser
      if (pane === target || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
      pane?.scrollBy({ left: key === 'ArrowLeft' ? -arrow_px : arrow_px })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [list])
}
