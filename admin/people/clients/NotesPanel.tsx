import { useState } from 'react'
import { CanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import type { Client } from '#shared/contract/clients.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { noteTexts as t } from '#shared/text/client-notes.ts'
import { NoteForm } from '../../parts/notes/NoteForm.tsx'
import { NoteLine } from '../../parts/notes/NoteLine.tsx'
import { notes_per_page, useNotes } from '../../parts/notes/use-notes.ts'

/** What staff have noted about the client, the newest first, and the form of the next note. */
export function NotesPanel({ client }: { client: Client }) {
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useNotes(client.id, page)
  return (
    <Panel title={t.title}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="text.secondary">
          {t.hint}
        </Typography>
        <CanAccess resource="client-notes" action="create" loading={<Box sx={{ height: 40 }} />}>
          <NoteForm client_id={client.id} onAdded={() => setPage(0)} />
        </CanAccess>
        {error && <Failure error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton variant="rounded" height={120} />}
        {data?.rows.length === 0 && <Typography color="text.secondary">{t.none}</Typography>}
        {data && data.rows.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.rows.map((note) => (
              <NoteLine key={note.id} note={note} />
            ))}
          </Box>
        )}
        {data && data.total > notes_per_page && (
          <TablePagination
            component="div"
            count={data.total}
            page={page}
            rowsPerPage={notes_per_page}
            rowsPerPageOptions={[notes_per_page]}
            onPageChange={(_event, next) => setPage(next)}
          />
        )}
      </Box>
    </Panel>
  )
}
