/** What a person can prove themselves with besides the password. */
export const factorKinds = ['totp', 'passkey'] as const
export type FactorKind = (typeof factorKinds)[number]
