import { useEffect, useState, type RefObject } from 'react'
import type { TileGrid } from '../rules/page-tiles.ts'

/** Pixels of the widest image of a page: there is nothing to gain until it is shown larger. */
const image_px = 1560
/** CSS pixels; narrower tiles are not loaded: a phone would need many of 10 MB each. At this width it shows six at most. */
const tile_width_min = 450
/** Tiles of a page that are in the DOM at once. */
const tiles_max = 12
/** A fling over the page loads nothing. */
const settle_ms = 150

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/**
 * The tiles of a page that are in view (numbers from 1), those in the middle first; none while the page's own image is
 * as sharp, or nearly.
 * @param page and `view` in the same CSS pixels
 * @param scale of pinching
 */
export function tilesInView(page: Box, view: Box, grid: TileGrid, scale = 1, density = 1): number[] {
  const { columns, rows } = grid
  const width = (page.right - page.left) / columns
  const height = (page.bottom - page.top) / rows
  const shown_width = width * scale
  if (columns * rows === 1 || shown_width < tile_width_min || shown_width * columns * density <= image_px) return []
  const seen = {
    left: Math.max(0, Math.floor((view.left - page.left) / width)),
    right: Math.min(columns, Math.ceil((view.right - page.left) / width)),
    top: Math.max(0, Math.floor((view.top - page.top) / height)),
    bottom: Math.min(rows, Math.ceil((view.bottom - page.top) / height)),
  }
  const middle = [(view.left + view.right) / 2 - page.left, (view.top + view.bottom) / 2 - page.top] as const
  const tiles: { tile: number; away: number }[] = []
  for (let row = seen.top; row < seen.bottom; row++) {
    for (let column = seen.left; column < seen.right; column++) {
      const away = Math.hypot((column + 0.5) * width - middle[0], (row + 0.5) * height - middle[1])
      tiles.push({ tile: row * columns + column + 1, away })
    }
  }
  return tiles
    .toSorted((a, b) => a.away - b.away)
    .slice(0, tiles_max)
    .map(({ tile }) => tile)
}

/**
 * As `tilesInView`, for a page on the screen, followed while it is scrolled, zoomed and pinched.
 * @param place an element of the page's size; what scrolls it has the attribute `data-view`
 */
export function useTilesInView(place: RefObject<HTMLElement | null>, { columns, rows }: TileGrid): readonly number[] {
  const [tiles, setTiles] = useState<readonly number[]>([])
  useEffect(() => {
    const page = place.current
    if (!page) return
    const pinched = globalThis.visualViewport
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const next = tilesInView(
        page.getBoundingClientRect(),
        viewOf(page),
        { columns, rows },
        pinched?.scale,
        devicePixelRatio,
      )
      setTiles((known) => (known.join() === next.join() ? known : next))
    }
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(look, settle_ms)
    }
    const resized = new ResizeObserver(settle)
    resized.observe(page)
    const stop = new AbortController()
    // also of elements that scroll
    addEventListener('scroll', settle, { capture: true, passive: true, signal: stop.signal })
    addEventListener('resize', settle, { signal: stop.signal })
    pinched?.addEventListener('scroll', settle, { signal: stop.signal })
    pinched?.addEventListener('resize', settle, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      resized.disconnect()
      stop.abort()
    }
  }, [place, columns, rows])
  return tiles
}

/** What is seen of the page's window, in the pixels of `getBoundingClientRect`. */
function viewOf(page: HTMLElement): Box {
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = globalThis.visualViewport ?? {}
  const window = page.closest('[data-view]')?.getBoundingClientRect()
  return {
    left: Math.max(offsetLeft, window?.left ?? -Infinity),
    top: Math.max(offsetTop, window?.top ?? -Infinity),
    right: Math.min(offsetLeft + width, window?.right ?? Infinity),
    bottom: Math.min(offsetTop + height, window?.bottom ?? Infinity),
  }
}
