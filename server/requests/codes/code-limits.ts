import type { Row, Tx } from '#server/platform/db/tables.ts'
import { refundLimits, takeLimits, type Counter } from '#server/platform/http/limits.ts'

type About = { request_id: number; phone: string }

const limitsOf = ({ request_id, phone }: About): Counter[] => [
  ['phone_codes_day', phone],
  ['phone_codes_hour', phone],
  ['request_codes_hour', String(request_id)],
  ['phone_codes_10_minutes', phone],
]

/**
 * Counts a code for the phone and the request. A refusal rolls all of it back: asking too early does not prolong the
 * wait.
 * @throws Refusal `too_many_codes`
 */
export async function takeCodeLimits(tx: Tx, about: About): Promise<void> {
  await takeLimits(tx, limitsOf(about), 'too_many_codes')
}

/** A code that was not sent does not count. */
export async function refundUnsentCode(
  tx: Tx,
  { template, request_id, recipient }: Pick<Row<'deliveries'>, 'template' | 'request_id' | 'recipient'>,
): Promise<void> {
  if (request_id === null || !code_templates.includes(template)) return
  await refundLimits(tx, limitsOf({ request_id, phone: recipient }))
}

export const code_templates: readonly string[] = ['code', 'download_code']
