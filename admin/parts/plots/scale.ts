/** The round number at the top of an axis: 1, 2 or 5 times a power of ten, not less than `max`. */
export function roundTop(max: number): number {
  if (max <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(max))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= max) ?? max
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const lengths = [1, 5, 10, 30].flatMap((step) => [step, step * minute])
const tops = [
  ...lengths,
  ...[1, 2, 4, 8, 12].map((step) => step * hour),
  ...[1, 2, 4, 7, 14, 30].map((step) => step * day),
]
const ordered = tops.toSorted((one, other) => one - other)

/** The same for a length of time in seconds: a minute, five, half an hour, a day… */
export const roundLength = (max: number): number => ordered.find((top) => top >= max) ?? roundTop(max / day) * day
