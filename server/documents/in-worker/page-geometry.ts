/** Left, bottom, right, top in the page's own units. */
export type Box = [left: number, bottom: number, right: number, top: number]
/** As `cm` takes it (PDF 1.7, 8.3.4). */
export type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]

/** What readers show where a page has no usable box. */
const letter: Box = [0, 0, 612, 792]
/** Points between the stamp and the edges. */
const distance = 12
/** On a tiny page the stamp takes at most these parts of the width and height, and this part of the distance. */
const share = { width: 0.6, height: 0.2, distance: 0.03 }

/** CropBox ∩ MediaBox, where they make sense. */
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

/** Brings a form of `size` points to the lower right corner of the page as people see it. `unit` is in points. */
export function placeStamp(box: Box, rotation: number, unit: number, size: { width: number; height: number }): Matrix {
  const [left, bottom, right, top] = box
  const [width, height] = [right - left, top - bottom]
  const lying = rotation % 180 !== 0
  const [seenWidth, seenHeight] = lying ? [height, width] : [width, height]
  const scale = Math.min(1 / unit, (seenWidth * share.width) / size.width, (seenHeight * share.height) / size.height)
  const gap = Math.min(distance / unit, seenWidth * share.distance, seenHeight * share.distance)
  const x = seenWidth - gap - size.width * scale
  if (rotation === 90) return [0, scale, -scale, 0, left + width - gap, bottom + x]
  if (rotation === 180) return [-scale, 0, 0, -scale, left + width - x, bottom + height - gap]
  if (rotation === 270) return [0, -scale, scale, 0, left + gap, bottom + height - x]
  return [scale, 0, 0, scale, left + x, bottom + gap]
}

function proper(box: number[] | null): Box | null {
  if (!box || box.length < 4) return null
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = box
  if (![a, b, c, d].every(Number.isFinite)) return null
  const ordered: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return isArea(ordered) ? ordered : null
}

function isArea([left, bottom, right, top]: Box): boolean {
  return right - left > 1 && top - bottom > 1
}
