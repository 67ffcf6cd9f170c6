import { Link } from 'react-router'
import type { WebhookMessage } from '../../contract/webhooks.ts'
import { showTime } from '../../rules/clock.ts'
import { nounTexts } from '../../text/fields.ts'
import { webhookMessageTexts as t } from '../../text/webhook-screens.ts'
import { Fact, Facts } from '../Facts.tsx'
import { commonLinks as links } from '../links.ts'
import { WebhookLink } from './MessageFields.tsx'

const labels = nounTexts['webhook-messages'].fields
const inMoscow = (at: string) => `${showTime(at)} (МСК)`

export function MessageFacts({ message }: { message: WebhookMessage }) {
  const { request_id, event_id, timestamp, attempts, next_try_at, finished_at } = message
  return (
    <Facts>
      <Fact label={labels.webhook_id}>
        <WebhookLink />
      </Fact>
      {request_id !== null && (
        <Fact label={labels.request_id}>
          <Link to={links.show('document-sign-requests', request_id)}>{t.request(request_id)}</Link>
        </Fact>
      )}
      <Fact label={labels.event_id}>
        <code>{event_id}</code>
      </Fact>
      <Fact label={labels.timestamp}>{inMoscow(timestamp)}</Fact>
      <Fact label={labels.attempts}>{attempts}</Fact>
      {next_try_at && <Fact label={labels.next_try_at}>{inMoscow(next_try_at)}</Fact>}
      {finished_at && <Fact label={labels.finished_at}>{inMoscow(finished_at)}</Fact>}
    </Facts>
  )
}
