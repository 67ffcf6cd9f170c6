/** The round number at the top of an axis: 1, 2 or 5 times a power of ten, not less than `max`. */
export function roundTop(max: number): number {
  if (max <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= max) ?? max
}
