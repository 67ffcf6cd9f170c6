import { useRecordContext } from 'ra-core'
import type { WebhookMessage } from '#shared/contract/webhooks.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { MessagePanels } from '#shared/ra/webhooks/MessagePanels.tsx'
import { eventTypeTexts, webhookMessageStateTexts, webhookMessageTexts as t } from '#shared/text/webhook-screens.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'

/** One sent event and its tries, without what the receiver answered: that may be personal data. */
export function WebhookMessageShow() {
  return (
    <Show<WebhookMessage>>
      <MessagePage />
    </Show>
  )
}

function MessagePage() {
  const message = useRecordContext<WebhookMessage>()
  if (!message) return null
  return (
    <Page
      title={eventTypeTexts[message.type]}
      subtitle={
        <Subtitle>
          <StatusChip {...webhookMessageStateTexts[message.status]} />
          <ClientField />
        </Subtitle>
      }
      back={{ to: links.list('webhook-messages', { webhook_id: message.webhook_id }), label: t.title }}
    >
      <MessagePanels message={message} />
    </Page>
  )
}
