import { ApiError } from '#shared/browser/api-error.ts'
import { showTime } from '#shared/rules/clock.ts'
import { inMoscow, troubleTexts } from '#shared/text/sign.ts'

export type Explained = { text: string; again: boolean }

/** The text of a failed call, and whether repeating it makes sense. */
export function explainFailure(error: unknown): Explained {
  if (!(error instanceof ApiError)) return { text: troubleTexts.offline, again: true }
  if (error.code === 'timeout') return { text: troubleTexts.timeout, again: true }
  if (error.status === 0) return { text: troubleTexts.offline, again: true }
  if (error.status >= 500) return { text: troubleTexts.server, again: true }
  const after = error.status === 429 && error.retry_at && ` ${troubleTexts.after(inMoscow(showTime(error.retry_at)))}`
  return { text: error.message + (after || ''), again: error.code === 'idempotency_busy' }
}

export function isUnknownLink(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Another person or tab has ended the request. */
export function isFinished({ status, code }: ApiError): boolean {
  return status === 410 || (status === 409 && code.startsWith('already_')) || code === 'state_conflict'
}
