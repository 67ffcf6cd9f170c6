import { code_digits } from '../rules/limits.ts'

/** Whether all digits of a code are typed, as people write them: a form then sends it without another press. */
export const isWholeCode = (typed: string): boolean => typed.replace(/\D/g, '').length === code_digits
