import { z } from 'zod'

/** Whole kopecks: how money is stored and computed. Rubles exist on the wire and the screen only. */
export type Kopecks = number & { readonly kopecks: unique symbol }

/** One hundred million rubles: the limit of one transfer. */
const amount_rubles_max = 100_000_000

/** Positive rubles with at most two decimals, as people and systems send them. */
export const Rubles = z
  .number({ error: 'Укажите сумму числом, в рублях' })
  .positive('Сумма должна быть больше нуля')
  .max(amount_rubles_max, 'Слишком большая сумма')
  .refine((rubles) => toRubles(toKopecks(rubles)) === rubles, 'Не больше двух знаков после запятой')

/** Rubles in answers: any sign, at most two decimals. */
export const RublesOut = z.number()

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
