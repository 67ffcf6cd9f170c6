import { apiTexts, missingTexts } from '../text/browser.ts'
import { pageConfig } from './page-config.ts'
import { ApiError } from './api-error.ts'
import { MissingFile } from './missing-file.ts'

/** A code that a person reads out to the support: the same for the same unknown fault. */
function codeOf(text: string): string {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 0xff_ff_ff
  return sum.toString(16).toUpperCase().padStart(6, '0')
}

/** What a person reads of anything that was thrown: our own words in Russian, never those of the browser. */
export function textOf(cause: unknown): string {
  if (cause instanceof ApiError) return cause.message
  if (cause instanceof MissingFile) return missingTexts.missing(pageConfig().operator_phone)
  const text = cause instanceof Error ? cause.message : typeof cause === 'string' ? cause : ''
  if (/[а-яё]/i.test(text)) return text
  return apiTexts.unknown(codeOf(text))
}
