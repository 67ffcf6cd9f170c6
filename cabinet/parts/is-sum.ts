import { amount_kopecks_max } from '#shared/rules/limits.ts'
import { sumTexts as t } from '#shared/text/balance.ts'

/** Validates an amount: above zero, within the limit of one transfer. */
export function isSum(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'number' || value <= 0) return t.wrong
  return Math.round(value * 100) > amount_kopecks_max ? t.too_much : undefined
}
