import { paymentTexts } from '#shared/text/payments.ts'

/**
 * Why an amount is invalid; undefined when it is valid. An incomplete number is text in the form; `required` handles an
 * empty one.
 */
export function isAmount(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'number') return paymentTexts.amount_wrong
  return value > 0 ? undefined : paymentTexts.amount_small
}
