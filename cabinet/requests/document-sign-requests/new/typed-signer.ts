import { emailFault, emailFaultTexts } from '#shared/rules/email.ts'
import { phoneFault, toPhone } from '#shared/rules/phone.ts'
import { formTexts } from '#shared/text/ra.ts'
import type { DraftSigner } from './draft-signer.ts'

/** Values of the form for a person who is not in the list. */
export type Typed = { full_name: string; phone: string; email: string }

export const nobodyTyped: Typed = { full_name: '', phone: '', email: '' }

type Faults = Partial<Record<keyof Typed, string>>

/** Errors by field; the server would report only that one exists. */
export function faultsOf({ full_name, phone, email: address }: Typed): Faults {
  const fault = phoneFault(phone)
  const address_fault = address.trim() === '' ? null : emailFault(address.trim())
  return {
    ...(full_name.trim() === '' && { full_name: formTexts.required }),
    ...(fault !== null && { phone: fault }),
    ...(address_fault !== null && { email: emailFaultTexts[address_fault] }),
  }
}

export function firstFault(faults: Faults): keyof Typed | undefined {
  return (['full_name', 'phone', 'email'] as const).find((field) => faults[field] !== undefined)
}

export function isTyped({ full_name, phone, email: address }: Typed): boolean {
  return [full_name, phone, address].some((text) => text.trim() !== '')
}

export function signerOf({ full_name, phone, email: address }: Typed): DraftSigner {
  return {
    individual_id: null,
    full_name: full_name.trim(),
    phone: toPhone(phone) ?? phone,
    email: address.trim(),
  }
}
