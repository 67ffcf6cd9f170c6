import { ApiError } from '../../browser/api-error.ts'

export type Errors = Record<string, string>

/** A refusal by field; what has none is `form`. */
export function errorsOf(failure: unknown): Errors {
  if (!(failure instanceof ApiError)) return { form: String(failure) }
  return Object.keys(failure.errors).length > 0 ? failure.errors : { form: failure.message }
}

/** What no field of the form shows. */
export function formError(errors: Errors, fields: readonly string[]): string {
  const rest = Object.entries(errors).filter(([name]) => !fields.includes(name))
  return rest.map(([, text]) => text).join(' ')
}
