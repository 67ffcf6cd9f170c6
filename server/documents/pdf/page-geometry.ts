/** Left, bottom, right, top in the page's own units. */
export type Box = [left: number, bottom: number, right: number, top: number]
/** As `cm` takes it (PDF 1.7, 8.3.4). */
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

/** 0, 90, 180 or 270 clockwise, also from negative and odd values. */
export function rotationOf(degrees: number): number {
  const quarters = Number.isFinite(degrees) ? Math.round(degrees / 90) : 0
  return (((quarters % 4) + 4) % 4) * 90
}

type Size = { width: number; height: number }
type Paper = { box: Box; rotation: number; /** points in a unit */ unit: number }

/** In the displayed orientation, in the order of preference. */
const corners = [
  { right: true, upper: false },
  { right: false, upper: false },
  { right: true, upper: true },
  { right: false, upper: true },
]

/**
 * Places a form of `size` points in a corner of the displayed page: the lower right one, unless something of `over` is
 * there, which is drawn above the page's content and would hide it. If no corner is free, it goes there too.
 */
export function placeStamp(paper: Paper, size: Size, over: readonly Box[] = []): Matrix {
  const places = corners.map((corner) => cornerPlace(paper, size, corner))
  const free = places.find((place) => !over.some((box) => overlap(box, boxUnder(place, size))))
  return free ?? cornerPlace(paper, size, { right: true, upper: false })
}

function cornerPlace({ box, rotation, unit }: Paper, size: Size, { right, upper }: (typeof corners)[number]): Matrix {
  const [left, bottom, rightEdge, top] = box
  const [width, height] = [rightEdge - left, top - bottom]
  const lying = rotation % 180 !== 0
  const [seenWidth, seenHeight] = lying ? [height, width] : [width, height]
  const scale = Math.min(
    Math.max(1 / unit, (seenWidth * share.least) / size.width),
    (seenWidth * share.width) / size.width,
    (seenHeight * share.height) / size.height,
  )
  const gap = Math.min(distance * scale, seenWidth * share.distance, seenHeight * share.distance)
  const x = right ? seenWidth - gap - size.width * scale : gap
  const y = upper ? seenHeight - gap - size.height * scale : gap
  if (rotation === 90) return [0, scale, -scale, 0, left + width - y, bottom + x]
  if (rotation === 180) return [-scale, 0, 0, -scale, left + width - x, bottom + height - y]
  if (rotation === 270) return [0, -scale, scale, 0, left + y, bottom + height - x]
  return [scale, 0, 0, scale, left + x, bottom + y]
}

/** The area that a form of `size` will cover. */
function boxUnder([a, b, c, d, e, f]: Matrix, { width, height }: Size): Box {
  const [x, y] = [a * width + c * height + e, b * width + d * height + f]
  return [Math.min(e, x), Math.min(f, y), Math.max(e, x), Math.max(f, y)]
}

function overlap(one: Box, other: Box): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
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
