import { toConfirm, type WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { unconfirmedTexts } from '#shared/text/file-warnings.ts'
import { refuse } from '#server/platform/core/errors.ts'

/** A document with the warnings of its file. */
export type Warned = { title: string; warnings: readonly { code: string; text: string }[] }

/**
 * Nothing is sent with what is left of reviewing, and with fields that nobody filled in, before the sender has confirmed it.
 * @returns what was confirmed and is there
 * @throws Refusal `warnings_not_confirmed`
 */
export function refuseUnconfirmed(
  documents: readonly Warned[],
  confirmed: readonly WarningToConfirm[] = [],
): WarningToConfirm[] {
  const missing = documents.flatMap(({ title, warnings }) => {
    const codes = toConfirm(warnings).filter((code) => !confirmed.includes(code))
    return codes.map((code) => ({ title, code, text: warnings.find((warning) => warning.code === code)?.text ?? '' }))
  })
  const [first] = missing
  if (first) {
    const to_confirm = toConfirm(missing)
    const message = unconfirmedTexts.refused(missing.map(({ title, text }) => ({ title, text })))
    refuse('warnings_not_confirmed', { message, errors: { confirmed_warnings: message }, extra: { to_confirm } })
  }
  return toConfirm(documents.flatMap(({ warnings }) => warnings))
}
