import { isOneLetterOff } from './one-letter-off.ts'

/** Where most people have their mail; another address that differs from these by one letter is likely a slip. */
const usual = [
  'gmail.com',
  'mail.ru',
  'yandex.ru',
  'rambler.ru',
  'inbox.ru',
  'list.ru',
  'icloud.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
]
/** real, though they look like a slip */
const real: readonly string[] = ['mil.ru', 'email.ru', 'ymail.com', 'yandex.by', 'live.ru']

/** `anna@gmial.com` → `anna@gmail.com`; null when the address looks right, or is not one. */
export function likelyAddress(typed: string): string | null {
  const [, name, domain = ''] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim()) ?? []
  const given = domain.toLowerCase()
  if (name === undefined || usual.includes(given) || real.includes(given)) return null
  const meant = usual.find((domain) => isOneLetterOff(domain, given))
  return meant === undefined ? null : `${name}@${meant}`
}
