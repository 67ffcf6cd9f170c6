import { useRecordContext } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Webhook } from '#shared/contract/webhooks.ts'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { WebhookAlerts } from '#shared/ra/webhooks/WebhookAlerts.tsx'
import { WebhookFacts } from '#shared/ra/webhooks/WebhookFacts.tsx'
import { WebhookState } from '#shared/ra/webhooks/WebhookFields.tsx'
import { consoleWebhookTexts as t, webhookMessageTexts, webhookScreenTexts } from '#shared/text/webhook-screens.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { MessageRows } from '../webhook-messages/MessageRows.tsx'

/** A client's address for events with what was sent to it; only the client changes it. */
export function WebhookShow() {
  return (
    <Show<Webhook>>
      <WebhookPage />
    </Show>
  )
}

function WebhookPage() {
  const webhook = useRecordContext<Webhook>()
  if (!webhook) return null
  return (
    <Page
      title={webhook.label}
      subtitle={
        <Subtitle>
          <WebhookState />
          <ClientField />
        </Subtitle>
      }
      back={{ to: links.list('webhooks'), label: t.title }}
    >
      <WebhookAlerts webhook={webhook} />
      <Panel>
        <WebhookFacts webhook={webhook} />
      </Panel>
      <Panel
        title={webhookScreenTexts.log}
        actions={
          <Button component={Link} to={links.list('webhook-messages', { webhook_id: webhook.id })}>
            {webhookMessageTexts.whole}
          </Button>
        }
      >
        <RelatedList
          reference="webhook-messages"
          target="webhook_id"
          empty={webhookScreenTexts.log_empty_title}
          hint={webhookMessageTexts.empty}
        >
          <MessageRows ofOne />
        </RelatedList>
      </Panel>
    </Page>
  )
}
