import type { Validator } from 'ra-core'
import { clean, isAccount, isBik, isInn, isKpp, isOgrn } from '#shared/rules/requisites.ts'
import { requisiteTexts } from '#shared/text/legal-entities.ts'

/** The server's rules, so that errors show before the form is sent. */
const check =
  (passes: (digits: string, form: Record<string, unknown>) => boolean, message: string): Validator =>
  (value: unknown, form: Record<string, unknown>) =>
    typeof value !== 'string' || value === '' || passes(clean(value), form) ? undefined : message

export const isInnText = check(isInn, requisiteTexts.inn)
export const isKppText = check(isKpp, requisiteTexts.kpp)
export const isOgrnText = check(isOgrn, requisiteTexts.ogrn)
export const isBikText = check(isBik, requisiteTexts.bik)
export const isAccountText = check((account, { bik }) => {
  if (!/^\d{20}$/.test(account)) return false
  return typeof bik !== 'string' || bik === '' || isAccount(account, clean(bik))
}, requisiteTexts.account)
