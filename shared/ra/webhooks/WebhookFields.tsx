import { useRecordContext } from 'ra-core'
import type { Webhook } from '../../contract/webhooks.ts'
import { eventTypes } from '../../rules/events.ts'
import { eventTypeTexts, webhookScreenTexts as t, webhookStateText } from '../../text/webhook-screens.ts'
import { StatusChip } from '../StatusChip.tsx'

export function WebhookState() {
  const webhook = useRecordContext<Webhook>()
  return webhook ? <StatusChip {...webhookStateText(webhook)} /> : null
}

/** Names of one or two events, or how many there are. */
export function WebhookEvents() {
  const webhook = useRecordContext<Webhook>()
  if (!webhook) return null
  const { events } = webhook
  if (events.length === eventTypes.length) return t.all_events
  return events.length > 2 ? t.event_count(events.length) : events.map((type) => eventTypeTexts[type]).join(', ')
}

/** Where it is called, without the query: receivers have their keys there. */
export function WebhookHost() {
  const webhook = useRecordContext<Webhook>()
  return webhook ? <code>{webhook.url.replace(/^https?:\/\//, '').replace(/[?#].*$/s, '')}</code> : null
}
