/**
 * Check digits of Russian requisites (docs/domain.md#requisites). Sources: ИНН and ОГРН — orders of ФНС; СНИЛС — the
 * rule of ПФР (check digits only above 001-001-998); account keys — Банк России, № 515 of 08.09.1997.
 * All values are strings of digits; `clean` strips the separators people type.
 */

export function clean(text: string): string {
  return text.replace(/[\s\u00a0\u2010-\u2015-]/g, '')
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)
}

/** ИНН of an organisation (10 digits) or of a person (12 digits). */
export function isInn(inn: string): boolean {
  if (inn.startsWith('00')) return false
  if (/^\d{10}$/.test(inn)) return (weighted(inn, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === Number(inn[9])
  return (
    /^\d{12}$/.test(inn) &&
    (weighted(inn, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === Number(inn[10]) &&
    (weighted(inn, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === Number(inn[11])
  )
}

export function isKpp(kpp: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(kpp)
}

/** ОГРН (13 digits) or ОГРНИП (15 digits). */
export function isOgrn(ogrn: string): boolean {
  if (/^\d{13}$/.test(ogrn)) return Number((BigInt(ogrn.slice(0, 12)) % 11n) % 10n) === Number(ogrn[12])
  return /^\d{15}$/.test(ogrn) && Number((BigInt(ogrn.slice(0, 14)) % 13n) % 10n) === Number(ogrn[14])
}

export function isBik(bik: string): boolean {
  return /^0[14]\d{7}$/.test(bik)
}

function keySum(prefix: string, account: string): number {
  const weights = [7, 1, 3]
  return [...(prefix + account)].reduce((sum, digit, i) => sum + ((Number(digit) * (weights[i % 3] ?? 0)) % 10), 0) % 10
}

/** Settlement account in a bank. Treasury accounts (БИК 01…) have no check digit. */
export function isAccount(account: string, bik: string): boolean {
  if (!/^\d{20}$/.test(account)) return false
  return bik.startsWith('01') || keySum(bik.slice(6), account) === 0
}

/** Correspondent account of a bank. */
export function isCorrespondentAccount(account: string, bik: string): boolean {
  return /^301\d{17}$/.test(account) && keySum(`0${bik.slice(4, 6)}`, account) === 0
}

export function isSnils(snils: string): boolean {
  if (!/^\d{11}$/.test(snils)) return false
  const number = snils.slice(0, 9)
  if (Number(number) <= 1_001_998) return true
  return (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(snils.slice(9))
}
