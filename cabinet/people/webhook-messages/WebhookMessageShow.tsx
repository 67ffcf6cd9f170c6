import { CanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { WebhookMessage } from '#shared/contract/webhooks.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { messageRefetch } from '#shared/ra/webhooks/message-refetch.ts'
import { MessagePanels } from '#shared/ra/webhooks/MessagePanels.tsx'
import { eventTypeTexts, webhookMessageStateTexts, webhookMessageTexts as t } from '#shared/text/webhook-screens.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'

export function WebhookMessageShow() {
  return (
    <Show<WebhookMessage> queryOptions={{ refetchInterval: messageRefetch }}>
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
        <Box role="status">
          <StatusChip {...webhookMessageStateTexts[message.status]} />
        </Box>
      }
      back={{ to: links.list('webhook-messages', { webhook_id: message.webhook_id }), label: t.title }}
      actions={
        <CanAccess resource="webhook-messages" action="send">
          <AgainButton message={message} />
        </CanAccess>
      }
    >
      <MessagePanels message={message} />
    </Page>
  )
}

function AgainButton({ message: { id, status } }: { message: WebhookMessage }) {
  const { act, isBusy } = useAct()
  const again = () => act(() => cabinetApi.call('POST /webhook-messages/{id}/again', { params: { id } }), t.again_sent)
  return (
    <ActionButton
      variant="outlined"
      whyNot={status === 'waiting' ? t.is_waiting : null}
      loading={isBusy}
      onClick={() => void again()}
    >
      {t.again}
    </ActionButton>
  )
}
