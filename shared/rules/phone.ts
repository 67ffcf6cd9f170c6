/**
 * Phones are mobile numbers of Russia, stored as E.164 (ITU-T E.164), shown as +7 (999) 123-45-67. Messages to others
 * cost many times more, and their owners could share the gain.
 */

/** Ranges of the zone +7 by the first digits of the national number (Минцифры, system and plan of numbering). */
const ranges = [
  { first: /^9/, kind: 'mobile' },
  { first: /^[67]/, kind: 'foreign' },
  { first: /^80/, kind: 'service' },
  { first: /^[348]/, kind: 'landline' },
] as const

/** Why a text is no phone that messages can be sent to. */
export const phoneFaultTexts = {
  unreadable: 'Нужен мобильный номер, например +7 (999) 123-45-67',
  rounded:
    'Excel превратил номер в число и отбросил последние цифры. Задайте столбцу формат «Текстовый» и впишите номер заново',
  foreign: 'Номера других стран не обслуживаются. Нужен мобильный номер России, он начинается с +7 9',
  service: 'Это номер справочной или платной линии. Нужен мобильный номер, он начинается с +7 9',
  landline: 'Это городской номер. Нужен мобильный, он начинается с +7 9',
}
type PhoneFault = keyof typeof phoneFaultTexts

function read(text: string): { phone: string } | { fault: PhoneFault } {
  if (/^\s*\d[.,]\d+E\+?\d+\s*$/i.test(text)) return { fault: 'rounded' }
  if (!/^\s*\+?[\d\s()\u00a0\u2010-\u2015.-]*$/.test(text)) return { fault: 'unreadable' }
  const digits = text.replace(/\D/g, '')
  const hasPlus = text.trim().startsWith('+')
  if (hasPlus && /^[1-69]\d{6,14}$/.test(digits)) return { fault: 'foreign' }
  const national =
    digits.length === 10 && !hasPlus
      ? digits
      : digits.length === 11 && (digits.startsWith('7') || (digits.startsWith('8') && !hasPlus))
        ? digits.slice(1)
        : ''
  if (national === '') return { fault: 'unreadable' }
  const { kind } = ranges.find(({ first }) => first.test(national)) ?? { kind: 'unreadable' as const }
  return kind === 'mobile' ? { phone: `+7${national}` } : { fault: kind }
}

/**
 * E.164 of a number however it is written: `8 (999) 123-45-67`, `9991234567`, `+7 999…`; null when it is not a mobile
 * number of Russia.
 */
export function toPhone(text: string): string | null {
  const found = read(text)
  return 'phone' in found ? found.phone : null
}

/** What is wrong with a number, in Russian; null for a mobile number of Russia. */
export function phoneFault(text: string): string | null {
  const found = read(text)
  return 'fault' in found ? phoneFaultTexts[found.fault] : null
}

/** `+79991234567` → `+7 (999) 123-45-67` */
export function showPhone(phone: string): string {
  const m = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return m ? `+7 (${m[1]}) ${m[2]}-${m[3]}-${m[4]}` : phone
}

/** As strangers may see it: `+7 (999) ***-**-67` */
export function maskPhone(phone: string): string {
  const m = /^\+7(\d{3})\d{5}(\d{2})$/.exec(phone)
  return m ? `+7 (${m[1]}) ***-**-${m[2]}` : '***'
}
