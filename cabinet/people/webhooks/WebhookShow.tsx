import { useState } from 'react'
import { useCanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Webhook, WebhookCreated } from '#shared/contract/webhooks.ts'
import { DeleteWithConfirmButton } from '#shared/ra/form/DeleteWithConfirmButton.tsx'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { WebhookAlerts } from '#shared/ra/webhooks/WebhookAlerts.tsx'
import { WebhookFacts } from '#shared/ra/webhooks/WebhookFacts.tsx'
import { WebhookState } from '#shared/ra/webhooks/WebhookFields.tsx'
import { webhookMessageTexts, webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { links } from '../../parts/links.ts'
import { MessageRows } from '../webhook-messages/MessageRows.tsx'
import { ReplayButton } from './ReplayButton.tsx'
import { RotateButton } from './RotateButton.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { SwitchButton } from './SwitchButton.tsx'
import { TestButton } from './TestButton.tsx'

export function WebhookShow() {
  return (
    <Show<Webhook>>
      <WebhookPage />
    </Show>
  )
}

function WebhookPage() {
  const webhook = useRecordContext<Webhook>()
  const { canAccess } = useCanAccess({ resource: 'webhooks', action: 'edit' })
  const [rotated, setRotated] = useState<WebhookCreated>()
  if (!webhook) return null
  if (rotated) return <SecretOnce webhook={rotated} onDone={() => setRotated(undefined)} />
  return (
    <Page
      title={webhook.label}
      subtitle={<WebhookState />}
      back={{ to: links.list('webhooks'), label: t.title }}
      actions={canAccess && <Actions webhook={webhook} />}
    >
      <WebhookAlerts webhook={webhook} />
      <Panel>
        <WebhookFacts webhook={webhook} />
        {canAccess && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <RotateButton webhook={webhook} onRotated={setRotated} />
            <DeleteWithConfirmButton
              variant="outlined"
              label={t.remove}
              confirmTitle={t.remove_title(webhook.label)}
              confirmContent={t.remove_content}
              successMessage={t.removed}
            />
          </Box>
        )}
      </Panel>
      <Panel
        title={t.log}
        actions={
          <>
            <Button component={Link} to={links.list('webhook-messages', { webhook_id: webhook.id })}>
              {webhookMessageTexts.whole}
            </Button>
            {canAccess && <ReplayButton webhook={webhook} />}
          </>
        }
      >
        <RelatedList reference="webhook-messages" target="webhook_id" empty={t.log_empty_title} hint={t.log_empty}>
          <MessageRows ofOne />
        </RelatedList>
      </Panel>
    </Page>
  )
}

function Actions({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <TestButton webhook={webhook} />
      <Button component={Link} to={links.edit('webhooks', webhook.id)} variant="outlined">
        {t.edit}
      </Button>
      <SwitchButton webhook={webhook} />
    </>
  )
}
