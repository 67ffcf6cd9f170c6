import { smsParts } from '../rules/sms-parts.ts'

/** what a text with the line for autofill may take */
const bound_parts_max = 2

/** With the last line of an origin-bound one-time code (WICG), unless it would cost one more SMS. */
export function boundCode(body: string, { code, host }: { code: string; host: string | null }): string {
  const bound = host === null ? body : `${body}\n@${host} #${code}`
  return smsParts(bound) <= Math.max(bound_parts_max, smsParts(body)) ? bound : body
}
