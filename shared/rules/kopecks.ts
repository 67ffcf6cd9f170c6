/** Whole kopecks: how money is stored and computed. Rubles exist on the wire and the screen only. */
export type Kopecks = number & { readonly kopecks: unique symbol }

export function toKopecks(rubles: number): Kopecks {
  return Math.round(rubles * 100) as Kopecks
}

/**
 * The result of arithmetic on kopecks.
 * @throws {RangeError} when it is not a whole number
 */
export function kopecks(count: number): Kopecks {
  if (!Number.isSafeInteger(count)) throw new RangeError(`${count} is not a whole number of kopecks`)
  return count as Kopecks
}

export function toRubles(count: number): number {
  return count / 100
}
