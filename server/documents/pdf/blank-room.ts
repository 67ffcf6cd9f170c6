import type { StampPlace } from '#server/documents/core/page-room.ts'
import { type Box, type Size, stamp_size, stampFit } from './page-geometry.ts'

/** Three bytes a pixel, rows from the top. */
export type Bitmap = { pixels: Uint8Array; width: number; height: number }

/** Between neighbouring pixels, of 255: a hairline of a quarter point, but not the grain of scanned paper. */
const contrast_max = 20
/** Of 255: a darker area is not blank, even if it is even. */
const light_min = 160
/** Points kept blank around the stamp, at its scale. */
const around = 2
/** Smaller than the second, the stamp's small print cannot be read on paper. */
const scales = [1, 0.8]
/** Parts of the usual distance from the edge. */
const distances = [1, 0.4]
/** Points between places that are tried along an edge. */
const step = 8

/**
 * Looks for blank room for the stamp on a drawn page: first in the corners, the lower right one before the others, then
 * along the lower and the upper edge, then closer to the edge, then for a smaller stamp.
 * @param paper the displayed page in its own units
 * @param over pixels left, top, right, bottom of what may be drawn above the page's content
 * @returns null when there is none
 */
export function findBlankRoom(bitmap: Bitmap, paper: Size, over: readonly Box[]): StampPlace | null {
  const fit = stampFit(paper)
  const ratio = { x: bitmap.width / paper.width, y: bitmap.height / paper.height }
  const depth = Math.ceil((fit.gap + (stamp_size.height + around) * fit.scale) * ratio.y) + 1
  const rows = Math.min(bitmap.height, depth)
  const edges = [
    { upper: false, ink: new InkCount(bitmap, bitmap.height - rows, bitmap.height, over) },
    { upper: true, ink: new InkCount(bitmap, 0, rows, over) },
  ]

  const isBlank = ({ x, y, scale }: StampPlace, ink: InkCount): boolean => {
    const clear = around * scale
    const [right, top] = [x + stamp_size.width * scale + clear, y + stamp_size.height * scale + clear]
    const [upper, lower] = [paper.height - top, paper.height - y + clear]
    return ink.isNone((x - clear) * ratio.x, upper * ratio.y, right * ratio.x, lower * ratio.y)
  }
  const search = (scale: number, gap: number, columns: number[]): StampPlace | null => {
    for (const { upper, ink } of edges) {
      const y = upper ? paper.height - gap - stamp_size.height * scale : gap
      for (const x of columns) if (isBlank({ x, y, scale }, ink)) return { x, y, scale }
    }
    return null
  }

  for (const smaller of scales) {
    for (const closer of distances) {
      const [scale, gap] = [fit.scale * smaller, fit.gap * closer]
      const last = paper.width - gap - stamp_size.width * scale
      const between = Array.from({ length: Math.max(0, Math.floor((last - gap) / (step * fit.scale))) }, (_, i) => {
        return last - (i + 1) * step * fit.scale
      })
      const found = search(scale, gap, [last, gap]) ?? search(scale, gap, between)
      if (found) return found
    }
  }
  return null
}

/** Counts pixels with ink in some rows of a bitmap, once, so that any rectangle of them is judged at once. */
class InkCount {
  readonly #width: number
  readonly #top: number
  readonly #rows: number
  /** summed-area table: of all pixels above and to the left */
  readonly #sums: Uint32Array

  constructor({ pixels, width, height }: Bitmap, top: number, bottom: number, over: readonly Box[]) {
    this.#width = width
    this.#top = top
    this.#rows = bottom - top
    const line = width + 1
    this.#sums = new Uint32Array(line * (this.#rows + 1))
    const covered = over.map((box) => box.map(Math.round)).filter(([, from = 0, , to = 0]) => to > top && from < bottom)
    for (let row = 0; row < this.#rows; row++) {
      const y = top + row
      let sum = 0
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 3
        const isInk =
          isDark(pixels, at) ||
          (x + 1 < width && differs(pixels, at, at + 3)) ||
          (y + 1 < height && differs(pixels, at, at + width * 3)) ||
          covered.some(([left = 0, from = 0, right = 0, to = 0]) => x >= left && x < right && y >= from && y < to)
        if (isInk) sum++
        this.#sums[(row + 1) * line + x + 1] = (this.#sums[row * line + x + 1] ?? 0) + sum
      }
    }
  }

  /** In pixels of the bitmap; what is outside of it is blank. */
  isNone(left: number, top: number, right: number, bottom: number): boolean {
    const clamp = (value: number, most: number): number => Math.min(Math.max(0, value), most)
    const [x0, x1] = [clamp(Math.floor(left), this.#width), clamp(Math.ceil(right), this.#width)]
    const y0 = clamp(Math.floor(top) - this.#top, this.#rows)
    const y1 = clamp(Math.ceil(bottom) - this.#top, this.#rows)
    const sum = (x: number, y: number): number => this.#sums[y * (this.#width + 1) + x] ?? 0
    return sum(x1, y1) - sum(x0, y1) - sum(x1, y0) + sum(x0, y0) === 0
  }
}

function isDark(pixels: Uint8Array, at: number): boolean {
  const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]]
  return (red * 2 + green * 5 + blue) / 8 < light_min
}

function differs(pixels: Uint8Array, at: number, other: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs((pixels[at + channel] ?? 0) - (pixels[other + channel] ?? 0)) > contrast_max) return true
  }
  return false
}
