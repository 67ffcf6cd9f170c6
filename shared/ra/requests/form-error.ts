import { ApiError } from '../../browser/api-error.ts'
import { textOf } from '../../browser/text-of.ts'

export type Errors = Record<string, string>

/** Refusal texts by field; `form` for what has no field. */
export function errorsOf(failure: unknown): Errors {
  if (!(failure instanceof ApiError)) return { form: textOf(failure) }
  return Object.keys(failure.errors).length > 0 ? failure.errors : { form: textOf(failure) }
}

/** Refusals for which the form has no field. */
export function formError(errors: Errors, fields: readonly string[]): string {
  const unplaced = Object.entries(errors).filter(([name]) => !fields.includes(name))
  return unplaced.map(([, text]) => text).join(' ')
}
