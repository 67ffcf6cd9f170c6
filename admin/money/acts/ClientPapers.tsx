import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Client } from '#shared/contract/clients.ts'
import { ActsPanel } from './ActsPanel.tsx'
import { ChargesPanel } from './ChargesPanel.tsx'
import { ReconciliationPanel } from './ReconciliationPanel.tsx'

/** Closing documents of the client in the context. */
export function ClientPapers() {
  const client = useRecordContext<Client>()
  if (!client) return null
  return (
    <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
      <ActsPanel client_id={client.id} />
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <ChargesPanel client_id={client.id} />
        <ReconciliationPanel client_id={client.id} />
      </Box>
    </Box>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }
