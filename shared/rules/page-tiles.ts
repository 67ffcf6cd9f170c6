/** Points; up to this width 6-pt letters are 5 px high in the widest image of a page, and legible: A4 lying, A3 upright. */
const whole_width_max = 900
/** Points; a tile as wide as the widest image has 2.6 px a point. An A1 sheet has twelve. */
const tile_points = 600
/** Tiles along a side; those of even larger pages are larger. */
const side_max = 16
export const page_tiles_max = side_max * side_max

/** Tiles are counted from 1, along the rows from the top left. One tile is the whole page. */
export type TileGrid = { columns: number; rows: number }

/** Into what tiles a page is divided whose letters are too small in one image. `size`: its width and height in points. */
export function pageTilesOf([width, height]: readonly [number, number]): TileGrid {
  if (!(width > whole_width_max && height > 0)) return { columns: 1, rows: 1 }
  const along = (points: number) => Math.min(side_max, Math.ceil(points / tile_points))
  return { columns: along(width), rows: along(height) }
}
