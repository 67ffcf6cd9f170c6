import { ApiError } from '../browser/api-error.ts'

/** Refusals of the caller, whatever the row. */
const ofCaller: readonly string[] = ['forbidden', 'confirmation_required', 'factor_required', 'too_many_requests']

/** Of calls about several rows in turn: whether this refusal concerns its row only, so that the next one may pass. */
export const isAboutRow = (error: unknown) =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  !ofCaller.includes(error.code)
