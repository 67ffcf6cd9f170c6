import { useEffect, useRef, useState } from 'react'
import { useTilesInView } from '#shared/browser/use-tiles-in-view.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { pageTilesOf, type TileGrid } from '#shared/rules/page-tiles.ts'
import { pageAddress } from '../parts/api.ts'
import { useSigning } from '../parts/signing.tsx'
import { usePageImage } from './use-page-image.ts'

const width_px = 1560
/** After a failure without a lost connection, such as a busy server; doubled each time. */
const retry_ms = 4000
const retry_doublings_max = 4

type TilesProps = { doc: number; page: number; size: [number, number] }

/** Sharper pictures over the image of a large page, of what is in view; until they are there the image is seen. */
export function Tiles({ doc, page, size }: TilesProps) {
  const place = useRef<HTMLDivElement>(null)
  const grid = pageTilesOf(size)
  const tiles = useTilesInView(place, grid)
  return (
    <div className="page__tiles" ref={place} aria-hidden="true">
      {tiles.map((tile) => (
        <Tile key={tile} doc={doc} page={page} tile={tile} grid={grid} />
      ))}
    </div>
  )
}

type TileProps = { doc: number; page: number; tile: number; grid: TileGrid }

function Tile({ doc, page, tile, grid: { columns, rows } }: TileProps) {
  const { card, preview } = useSigning()
  const { failed, fail } = useRetries()
  const isPublic = isLive(card.status) && !preview
  const fetched = usePageImage(isPublic || failed ? null : { doc, page, tile }, fail)
  const address = isPublic ? `${pageAddress(card, doc, page, width_px)}&tile=${tile}` : fetched
  if (failed || !address) return null
  const [column, row] = [(tile - 1) % columns, Math.floor((tile - 1) / columns)]
  const cell = {
    left: `${(100 * column) / columns}%`,
    top: `${(100 * row) / rows}%`,
    width: `${100 / columns}%`,
    height: `${100 / rows}%`,
  }
  return <img className="page__tile" style={cell} src={address} alt="" decoding="async" onError={fail} />
}

/** What failed is tried again when the connection is back, and after a while. */
function useRetries(): { failed: boolean; fail: () => void } {
  const [failed, setFailed] = useState(false)
  const failures = useRef(0)
  useEffect(() => {
    if (!failed) return
    const again = () => setFailed(false)
    const timer = setTimeout(again, retry_ms * 2 ** Math.min(failures.current++, retry_doublings_max))
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [failed])
  return { failed, fail: () => setFailed(true) }
}
