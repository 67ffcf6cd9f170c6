import { payment_alone_kopecks_max } from '#shared/rules/limits.ts'

/** Does a sum need a second member of staff? */
export function waitsForSecond(rubles: number): boolean {
  return Math.round(rubles * 100) > payment_alone_kopecks_max
}
