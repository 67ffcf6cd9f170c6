import { ApiError } from '../browser/api-error.ts'
import { textOf } from '../browser/text-of.ts'

/** The refusal's text, with what is wrong with each named field. */
export function errorText(cause: unknown): string {
  const fields = cause instanceof ApiError ? Object.values(cause.errors) : []
  return [...new Set([textOf(cause), ...fields])].join(' ')
}
