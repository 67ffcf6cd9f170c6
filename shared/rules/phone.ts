/**
 * Mobile numbers of the +7 zone: Russia (+7 9xx) and Kazakhstan (+7 70x, +7 74x, +7 77x). Others cannot take our SMS.
 * Stored as E.164 (ITU-T E.164), shown as +7 (999) 123-45-67.
 */

/**
 * E.164 of a number however it is written: `8 (999) 123-45-67`, `9991234567`, `+7 999…`; null when it is not a mobile
 * number.
 */
export function toPhone(text: string): string | null {
  if (!/^\s*\+?[\d\s()\u00a0\u2010-\u2015.-]*$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  const national =
    digits.length === 10 && !text.trim().startsWith('+')
      ? digits
      : digits.length === 11 && (digits.startsWith('7') || (digits.startsWith('8') && !text.trim().startsWith('+')))
        ? digits.slice(1)
        : ''
  return /^(9\d{9}|7[047]\d{8})$/.test(national) ? `+7${national}` : null
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
