import { paymentTexts } from '#shared/text/admin-money.ts'

/** Why a sum will not do; undefined when it will. What is no number yet stands in the form as text; `required` sees to none. */
export function isAmount(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'number') return paymentTexts.amount_wrong
  return value > 0 ? undefined : paymentTexts.amount_small
}
