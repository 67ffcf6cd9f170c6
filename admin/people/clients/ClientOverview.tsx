import Box from '@mui/material/Box'
import type { Client } from '#shared/contract/clients.ts'
import { AcceptedTexts } from '#shared/ra/AcceptedTexts.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { TasksPanel } from '../client-tasks/TasksPanel.tsx'
import { ClientNote } from './ClientNote.tsx'
import { FacePanel } from './FacePanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { SummaryFigures } from './SummaryFigures.tsx'
import { useSummary } from './use-summary.ts'

/** How the client is doing, and what staff have noted about it. */
export function ClientOverview({ client }: { client: Client }) {
  const { data, error, refetch } = useSummary(client.id)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {error && !data ? <Failure error={error} onRetry={refetch} /> : <SummaryFigures client={client} summary={data} />}
      <TwoColumns
        aside={
          <>
            <ClientNote client={client} />
            <TasksPanel client={client} />
            <FacePanel client={client} />
          </>
        }
      >
        <NotesPanel client={client} />
        {data && <AcceptedTexts texts={data.accepted_texts} />}
      </TwoColumns>
    </Box>
  )
}
