import { payment_alone_kopecks_max } from '#shared/rules/limits.ts'

/** Whether an amount needs a second member of staff. */
export function waitsForSecond(rubles: number): boolean {
  return Math.round(rubles * 100) > payment_alone_kopecks_max
}
