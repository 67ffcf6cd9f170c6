import { useRef } from 'react'
import Box from '@mui/material/Box'
import { useTilesInView } from '../browser/use-tiles-in-view.ts'
import type { TileGrid } from '../rules/page-tiles.ts'
import { type LoadPart, Picture, usePart } from './page-part.tsx'

type PageTilesProps = { name: string; page: number; grid: TileGrid; loadPart: LoadPart }

/** Sharper pictures over the image of a large page, of what is in view; until they are there the image is seen. */
export function PageTiles({ grid, ...of }: PageTilesProps) {
  const place = useRef<HTMLElement>(null)
  const tiles = useTilesInView(place, grid)
  return (
    <Box ref={place} aria-hidden sx={{ position: 'absolute', inset: 0 }}>
      {tiles.map((tile) => (
        <Tile key={tile} tile={tile} grid={grid} {...of} />
      ))}
    </Box>
  )
}

function Tile({ name, page, tile, grid: { columns, rows }, loadPart }: PageTilesProps & { tile: number }) {
  const { data } = usePart(name, { page, tile }, loadPart)
  if (!data) return null
  const [column, row] = [(tile - 1) % columns, Math.floor((tile - 1) / columns)]
  const cell = {
    position: 'absolute',
    left: `${(100 * column) / columns}%`,
    top: `${(100 * row) / rows}%`,
    width: `${100 / columns}%`,
    height: `${100 / rows}%`,
  }
  return <Picture image={data.image} alt="" sx={cell} />
}
