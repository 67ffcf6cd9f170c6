import { useRecordContext, useReference } from 'ra-core'
import { Link } from 'react-router'
import type { Webhook, WebhookMessage } from '../../contract/webhooks.ts'
import { fieldTexts } from '../../text/ra.ts'
import { eventTypeTexts, webhookMessageTexts as t } from '../../text/webhook-screens.ts'
import { tryText } from '../../text/webhooks.ts'
import { commonLinks as links } from '../links.ts'

export function EventName() {
  const message = useRecordContext<WebhookMessage>()
  return message ? eventTypeTexts[message.type] : null
}

/** How the last try ended. */
export function LastAnswer() {
  const last = useRecordContext<WebhookMessage>()?.tries.at(-1)
  return last ? tryText(last) : fieldTexts.none
}

/** The name of the address, if it has not been removed. */
export function WebhookLabel() {
  return useWebhook()?.label ?? t.removed
}

export function WebhookLink() {
  const webhook = useWebhook()
  return webhook ? <Link to={links.show('webhooks', webhook.id)}>{webhook.label}</Link> : t.removed
}

function useWebhook(): Webhook | undefined {
  const id = useRecordContext<WebhookMessage>()?.webhook_id ?? 0
  return useReference<Webhook>({ reference: 'webhooks', id }).referenceRecord
}
