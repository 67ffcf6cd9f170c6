import { z } from 'zod'
import { toKopecks, toRubles } from '../rules/kopecks.ts'

/** One hundred million rubles: the limit of one transfer. */
const amount_rubles_max = 100_000_000

const amount = z
  .number({ error: 'Укажите сумму числом, в рублях' })
  .max(amount_rubles_max, 'Слишком большая сумма')
  .refine((rubles) => toRubles(toKopecks(rubles)) === rubles, 'Не больше двух знаков после запятой')

/** Positive rubles with at most two decimals, as people and systems send them. */
export const Rubles = amount.positive('Сумма должна быть больше нуля')
export const RublesOrZero = amount.nonnegative('Сумма не может быть меньше нуля')

/** Rubles in answers: any sign, at most two decimals; of a type of their own, by which `present` makes them of kopecks. */
export const RublesOut = Object.assign(z.number(), { unit: 'rubles' } as const)
