import { phoneFault } from '../../rules/phone.ts'

export function isPhone(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  return phoneFault(value) ?? undefined
}
