import { ApiError } from '../browser/api-error.ts'

/** The refusal's text, with what is wrong with each named field. */
export function errorText(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const fields = cause instanceof ApiError ? Object.values(cause.errors) : []
  return [...new Set([cause.message, ...fields])].join(' ')
}
