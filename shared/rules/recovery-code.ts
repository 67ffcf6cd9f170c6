/** Crockford's Base32: no letter of it can be taken for a digit or for another letter. */
export const recovery_alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** 15 characters of 5 bits: 75 bits */
export const recovery_code_chars = 15
const group_chars = 5

/** `7kq2mx4t9h3wzpb` → `7kq2m-x4t9h-3wzpb` */
export const showRecoveryCode = (code: string): string =>
  code.match(new RegExp(`.{1,${group_chars}}`, 'g'))?.join('-') ?? ''

/** The code as it was typed, without groups and case, with the letters that Crockford's Base32 reads as digits. */
export const readRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
