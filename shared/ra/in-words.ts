import { ApiError } from '../browser/api-error.ts'

/** The refusal, and what is wrong with each field it names. */
export function inWords(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const fields = cause instanceof ApiError ? Object.values(cause.errors) : []
  return [cause.message, ...new Set(fields)].join(' ')
}
