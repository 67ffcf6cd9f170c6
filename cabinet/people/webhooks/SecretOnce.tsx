import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { WebhookCreated } from '#shared/contract/webhooks.ts'
import { CopyButton } from '#shared/ra/CopyButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { webhookScreenTexts as t } from '#shared/text/webhook-screens.ts'
import { links } from '../../parts/links.ts'

type SecretOnceProps = {
  webhook: WebhookCreated
  /** where this is shown on the page of the address itself */
  onDone?: () => void
}

/** The secret that signs the calls, shown once. */
export function SecretOnce({ webhook: { id, label, secret }, onDone }: SecretOnceProps) {
  return (
    <Page title={label} back={{ to: links.list('webhooks'), label: t.title }}>
      <Panel>
        <Alert severity="warning" sx={{ mb: 2 }}>
          <AlertTitle>{t.secret_title}</AlertTitle>
          {t.secret}
        </Alert>
        <Box component="code" sx={{ display: 'block', p: 2, mb: 2, fontSize: 15, overflowWrap: 'anywhere', ...framed }}>
          {secret}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={secret} />
          <Button component={Link} to={links.show('webhooks', id)} onClick={onDone}>
            {t.secret_ready}
          </Button>
        </Box>
      </Panel>
    </Page>
  )
}

const framed = { bgcolor: 'background.default', border: 1, borderColor: 'divider', borderRadius: 1 }
