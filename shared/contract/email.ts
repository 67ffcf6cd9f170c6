import { domainToUnicode } from 'node:url'
import { asciiDomain, emailFault, emailFaultTexts } from '../rules/email.ts'
import { text } from './fields.ts'

/** a name of Latin and Cyrillic letters looks like another one: it is shown in punycode, as browsers do */
const mixed = /\p{sc=Latin}.*\p{sc=Cyrillic}|\p{sc=Cyrillic}.*\p{sc=Latin}/u

function unicodeLabel(label: string): string {
  const unicode = label.startsWith('xn--') ? domainToUnicode(label) : label
  return unicode === '' || mixed.test(unicode) ? label : unicode
}

/**
 * The one form in which an address is stored, compared and shown: `ivan@xn--d1acufc.xn--p1ai` → `ivan@домен.рф`. Mail
 * leaves in punycode (`mailDriver`). Anything that is no address stays as it is.
 */
export function toEmail(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = asciiDomain(typed.slice(at + 1))
  if (at < 1 || domain === null) return typed
  return `${typed.slice(0, at)}@${domain.split('.').map(unicodeLabel).join('.')}`
}

/** What people search for, with domains in the form in which addresses are stored. */
export const withUnicodeDomains = (typed: string): string =>
  typed.replaceAll(/xn--[a-z\d-]*[a-z\d]/giu, (label) => unicodeLabel(label.toLowerCase()))

const email_chars_max = 254

/** An address, in the form in which it is stored. */
export const Email = text(email_chars_max).transform((value, context) => {
  const fault = emailFault(value)
  if (fault) context.addIssue({ code: 'custom', message: emailFaultTexts[fault], continue: true })
  return toEmail(value)
})

/** A login as it is typed: an address in any spelling, compared without case. */
export const LoginText = text(email_chars_max).transform(toEmail)
