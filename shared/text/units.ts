import { plural } from '../rules/plural.ts'

const signatureForms = ['подпись', 'подписи', 'подписей'] as const

/** «1 подпись», «5 подписей» */
export const signaturesText = (count: number): string => plural(count, signatureForms)
