import type { Webhook } from '#shared/contract/webhooks.ts'
import { showTime } from '#shared/rules/clock.ts'
import { webhook_log_days } from '#shared/rules/limits.ts'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import type { SinceChoice } from './SinceSelect.tsx'

const hour_ms = 3_600_000
/** a day less than the log is kept: the dialog may stay open for a while */
const days_max = webhook_log_days - 1

const ago = (hours: number) => new Date(Date.now() - hours * hour_ms).toISOString()
const laterOf = (a: string, b: string) => (Date.parse(a) > Date.parse(b) ? a : b)

/** Since the calls began to fail, or since it was switched off. */
export function sinceOff({ failing_since, off_at }: Webhook): SinceChoice[] {
  const from = failing_since ?? off_at
  if (from === null) return []
  const since = laterOf(from, ago(days_max * 24))
  return [{ since, name: t.since.off(showTime(since)) }]
}

/** @param undelivered when the first event happened that was not delivered */
export function sinceChoices(undelivered: string | undefined): SinceChoice[] {
  const known = undelivered === undefined ? [] : [laterOf(undelivered, ago(days_max * 24))]
  return [
    ...known.map((since) => ({ since, name: t.since.undelivered(showTime(since)) })),
    { since: ago(1), name: t.since.hour },
    { since: ago(24), name: t.since.day },
    { since: ago(7 * 24), name: t.since.week },
    { since: ago(days_max * 24), name: t.since.month },
  ]
}
