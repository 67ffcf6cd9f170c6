/** What is wrong with an address of mail: not one at all, or letters before the `@` that most mail servers do not take. */
export type EmailFault = 'unreadable' | 'local'

export const emailFaultTexts: Record<EmailFault, string> = {
  unreadable: 'Проверьте адрес почты',
  local: 'До знака @ нужны латинские буквы: на другие письма доходят не всегда. Домен может быть русским.',
}

/** as WHATWG and Zod accept it */
const local_part = /^(?!\.)(?!.*\.\.)[a-z\d_'+.-]*[a-z\d_+-]$/i
const other_local_part = /^[\p{L}\p{M}\p{N}_'+.-]+$/u
/** dots of other scripts count as dots (RFC 3490, section 3.1) */
const typed_domain = /^(?!-)(?!.*(?:[^\p{L}\p{M}\p{N}-]-|-[^\p{L}\p{M}\p{N}-]))[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u
/** RFC 1035, section 2.3.4: a label has 63 octets at most */
const ascii_domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/

/** The domain of an address as mail servers have it, in lower case and in punycode; null when it is none. */
export function asciiDomain(typed: string): string | null {
  const domain = typed_domain.test(typed) ? URL.parse(`http://${typed}`)?.hostname : undefined
  return domain !== undefined && domain.length <= 253 && ascii_domain.test(domain) ? domain : null
}

/** The fault of an address without blanks around it; its domain may be in any script, typed or in punycode. */
export function emailFault(text: string): EmailFault | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || asciiDomain(text.slice(at + 1)) === null) return 'unreadable'
  if (local_part.test(local)) return null
  return other_local_part.test(local) && /[^\p{ASCII}]/u.test(local) ? 'local' : 'unreadable'
}
