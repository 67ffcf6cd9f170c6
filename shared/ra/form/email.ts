import { emailFault, emailFaultTexts } from '#shared/rules/email.ts'

/** Validates an input of an address; an empty one is the matter of `required`. */
export function email(value: unknown): string | undefined {
  const typed = typeof value === 'string' ? value.trim() : ''
  const fault = typed === '' ? null : emailFault(typed)
  return fault === null ? undefined : emailFaultTexts[fault]
}
