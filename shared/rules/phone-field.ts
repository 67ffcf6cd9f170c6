import type { FieldReader } from './document-fields.ts'
import { phoneFault, phoneFaultTexts, showPhone, toPhone } from './phone.ts'

/** A field of the kind `phone`. */
export const phoneField: FieldReader = {
  read(typed) {
    const value = toPhone(typed)
    return value === null ? { fault: phoneFault(typed) ?? phoneFaultTexts.unreadable } : { value }
  },
  print: showPhone,
}
