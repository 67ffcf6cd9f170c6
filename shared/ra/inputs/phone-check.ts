import { toPhone } from '../../rules/phone.ts'
import { formTexts } from '../../text/ra.ts'

export function isPhone(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  return toPhone(value) ? undefined : formTexts.phone
}
