/** Widths of a page relative to the screen's: at 250 % a line of 12 points has 16 px on a screen of 320 px. */
export const page_zooms: readonly number[] = [1, 1.5, 2, 2.5, 3]
/** More for drawings. */
const drawing_zooms: readonly number[] = [4, 6, 8, 12, 16, 24, 32]
/** CSS pixels of a tile at the last of them: 3 px a point, where small letters of 6 points are 9 px high. */
const tile_width_enough = 1800
/** the widest that a page is shown at zoom 1, in CSS pixels */
const width_max = 1200

/** The sizes in which pages with at most so many tiles beside each other can be shown on a screen of this width. */
export function zoomsFor(columns: number, screen: number): number[] {
  if (columns === 1) return [...page_zooms]
  const enough = (tile_width_enough * columns) / Math.min(width_max, screen)
  const smaller = drawing_zooms.filter((zoom) => zoom < enough)
  return [...page_zooms, ...drawing_zooms.slice(0, smaller.length + 1)]
}
