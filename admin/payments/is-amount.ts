import { paymentTexts } from '#shared/text/admin.ts'
import { formTexts } from '#shared/text/ra.ts'

/** Why a sum will not do; undefined when it will. What is no number yet stands in the form as text. */
export function isAmount(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return formTexts.required
  if (typeof value !== 'number') return paymentTexts.amount_wrong
  return value > 0 ? undefined : paymentTexts.amount_small
}
