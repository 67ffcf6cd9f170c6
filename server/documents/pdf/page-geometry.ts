import type { StampPlace } from '#server/documents/core/page-room.ts'

/** Left, bottom, right, top in the page's own units. */
export type Box = [left: number, bottom: number, right: number, top: number]
/** A transformation, in the order of the operands of `cm` (PDF 1.7, 8.3.4). */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** The size readers use when a page has no usable box. */
const letter: Box = [0, 0, 612, 792]
/** Points between the stamp and the edges. */
const distance = 12
/**
 * On a tiny page the stamp takes at most these fractions of width and height, and of the distance; on a page larger
 * than A0, where it would be a dot, at least this fraction of the width.
 */
const share = { width: 0.6, height: 0.2, distance: 0.03, least: 0.06 }

/** CropBox ∩ MediaBox, if valid. */
export function visibleBox(media: number[] | null, crop: number[] | null): Box {
  const whole = proper(media) ?? letter
  const cropped = proper(crop)
  if (!cropped) return whole
  const common: Box = [
    Math.max(whole[0], cropped[0]),
    Math.max(whole[1], cropped[1]),
    Math.min(whole[2], cropped[2]),
    Math.min(whole[3], cropped[3]),
  ]
  return isArea(common) ? common : whole
}

/**
 * 0, 90, 180 or 270 clockwise. Other angles are not allowed (PDF 1.7, 7.7.3.3): rounded towards zero as in the page
 * images that people saw.
 */
export function rotationOf(degrees: number): number {
  const quarters = Number.isFinite(degrees) ? Math.trunc(degrees / 90) : 0
  return (((quarters % 4) + 4) % 4) * 90
}

export type Size = { width: number; height: number }
export type Paper = { box: Box; rotation: number; /** points in a unit */ unit: number }

/** Points at scale 1. */
export const stamp_size: Size = { width: 232, height: 44 }

/** The page as it is displayed, in its own units. */
export function displayedSize({ box: [left, bottom, right, top], rotation }: Omit<Paper, 'unit'>): Size {
  const [width, height] = [right - left, top - bottom]
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The stamp's usual scale on a displayed page, and its distance from the edges. */
export function stampFit({ width, height }: Size, unit = 1): { scale: number; gap: number } {
  const scale = Math.min(
    Math.max(1 / unit, (width * share.least) / stamp_size.width),
    (width * share.width) / stamp_size.width,
    (height * share.height) / stamp_size.height,
  )
  return { scale, gap: Math.min(distance * scale, width * share.distance, height * share.distance) }
}

/** In a blank place, which was found without regard to the page's unit: a smaller stamp stays at the same edges. */
export function stampAt(paper: Paper, place: StampPlace): Matrix {
  const seen = displayedSize(paper)
  const scale = Math.min(place.scale, stampFit(seen, paper.unit).scale)
  const spare = { x: (place.scale - scale) * stamp_size.width, y: (place.scale - scale) * stamp_size.height }
  const x = place.x + (place.x * 2 + stamp_size.width * place.scale > seen.width ? spare.x : 0)
  const y = place.y + (place.y * 2 + stamp_size.height * place.scale > seen.height ? spare.y : 0)
  return matrixAt(paper, { x, y, scale })
}

/** Units; larger pages cannot be shown by some readers (PDF 1.7, annex C). */
const side_max = 14_400

/**
 * A margin for the stamp below the displayed page: the enlarged box, its added part, and the stamp's place in it. Null
 * when the page would become too large.
 */
export function marginBelow(paper: Paper): { box: Box; added: Box; matrix: Matrix } | null {
  const { box: page, rotation, unit } = paper
  const seen = displayedSize(paper)
  const { scale, gap } = stampFit(seen, unit)
  const height = stamp_size.height * scale + gap * 2
  if (seen.height + height > side_max) return null
  const box: Box = [...page]
  const added: Box = [...page]
  // the displayed lower edge is the page's lower, right, upper or left one
  const side = { 0: 1, 90: 2, 180: 3, 270: 0 }[rotation] ?? 1
  const opposite = (side + 2) % 4
  added[opposite] = page[side] ?? 0
  added[side] = (page[side] ?? 0) + (side < 2 ? -height : height)
  box[side] = added[side] ?? 0
  const x = seen.width - gap - stamp_size.width * scale
  return { box, added, matrix: matrixAt({ box, rotation }, { x, y: gap, scale }) }
}

function matrixAt(paper: Omit<Paper, 'unit'>, { x, y, scale }: StampPlace): Matrix {
  return onPaper(paper, [scale, 0, 0, scale, x, y])
}

/** A matrix of the displayed page, from its lower left corner, as one of the page itself. */
export function onPaper({ box, rotation }: Omit<Paper, 'unit'>, [a, b, c, d, x, y]: Matrix): Matrix {
  const [left, bottom, right, top] = box
  if (rotation === 90) return [-b, a, -d, c, right - y, bottom + x]
  if (rotation === 180) return [-a, -b, -c, -d, right - x, top - y]
  if (rotation === 270) return [b, -a, d, -c, left + y, top - x]
  return [a, b, c, d, left + x, bottom + y]
}

/** The smallest box around what a form of this size will cover. */
export function boxUnder([a, b, c, d, e, f]: Matrix, { width, height }: Size = stamp_size): Box {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The smallest box that holds both. */
export function around(a: Box, b: Box): Box {
  const [lower, upper] = [Math.min, Math.max]
  return [lower(a[0], b[0]), lower(a[1], b[1]), upper(a[2], b[2]), upper(a[3], b[3])]
}

export function overlap(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/** The rectangle with ordered corners; null for an empty one. */
export function proper(box: number[] | null): Box | null {
  if (!box || box.length < 4) return null
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = box
  if (![a, b, c, d].every(Number.isFinite)) return null
  const ordered: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return isArea(ordered) ? ordered : null
}

function isArea([left, bottom, right, top]: Box): boolean {
  return right - left > 1 && top - bottom > 1
}
