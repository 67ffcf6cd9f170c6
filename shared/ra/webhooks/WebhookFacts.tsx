import type { Webhook } from '../../contract/webhooks.ts'
import { eventTypes } from '../../rules/events.ts'
import { showTime } from '../../rules/clock.ts'
import { nounTexts } from '../../text/fields.ts'
import { eventTypeTexts, webhookScreenTexts as t } from '../../text/webhook-screens.ts'
import { Fact, Facts } from '../Facts.tsx'

const labels = nounTexts.webhooks.fields
const inMoscow = (at: string) => `${showTime(at)} (МСК)`

export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, events, last_success_at, next_try_at, off_at, old_secret_until, created_by, created_at } = webhook
  const names = events.map((type) => eventTypeTexts[type]).join(', ')
  return (
    <Facts>
      <Fact label={labels.url}>
        <code>{url}</code>
      </Fact>
      <Fact label={labels.events}>{events.length === eventTypes.length ? t.all_events : names}</Fact>
      <Fact label={labels.last_success_at}>{last_success_at ? inMoscow(last_success_at) : t.never}</Fact>
      {next_try_at && <Fact label={labels.next_try_at}>{inMoscow(next_try_at)}</Fact>}
      {off_at && <Fact label={labels.off_at}>{inMoscow(off_at)}</Fact>}
      {old_secret_until && <Fact label={labels.old_secret_until}>{inMoscow(old_secret_until)}</Fact>}
      <Fact label={labels.created_by}>{`${created_by}, ${inMoscow(created_at)}`}</Fact>
    </Facts>
  )
}
