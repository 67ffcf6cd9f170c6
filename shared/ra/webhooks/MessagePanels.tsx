import Box from '@mui/material/Box'
import type { WebhookMessage } from '../../contract/webhooks.ts'
import { webhookMessageTexts as t } from '../../text/webhook-screens.ts'
import { Panel } from '../Panel.tsx'
import { MessageFacts } from './MessageFacts.tsx'
import { Tries } from './Tries.tsx'

/** The tries of a sent event, with what it is about beside them. */
export function MessagePanels({ message }: { message: WebhookMessage }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
      <Panel title={t.tries}>
        <Tries message={message} />
      </Panel>
      <Panel title={t.about}>
        <MessageFacts message={message} />
      </Panel>
    </Box>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }
