/** Heights of a page in widths: a taller one is not legible as one image, and is shown in parts. */
const whole_ratio_max = 5
/** Height of a part in widths; parts of even taller pages are higher. */
const part_ratio = 4
/** More parts of a page are not made. */
export const page_parts_max = 100

/** In how many parts, from the top down, a page is shown to be legible. `size`: its width and height in any unit. */
export function pagePartsOf([width, height]: readonly [number, number]): number {
  const ratio = height / width
  if (!Number.isFinite(ratio) || ratio <= whole_ratio_max) return 1
  return Math.min(page_parts_max, Math.ceil(ratio / part_ratio))
}
