import Box from '@mui/material/Box'
import type { Client } from '#shared/contract/clients.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { nounTexts } from '#shared/text/fields.ts'

/** The short remark that the list of clients shows too. */
export function ClientNote({ client }: { client: Client }) {
  if (!client.note) return null
  return (
    <Panel title={nounTexts.clients.fields.note}>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{client.note}</Box>
    </Panel>
  )
}
