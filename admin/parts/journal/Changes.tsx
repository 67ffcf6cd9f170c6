import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { journalTexts as t } from '#shared/text/journal.ts'
import { changesOf, type Change } from '#shared/text/journal-changes.ts'

/** Old and new value of what changed, field by field. */
export function Changes({ entry }: { entry: Pick<JournalEntry, 'subject' | 'before' | 'after'> }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return <Box sx={{ px: 2.5, pb: 2.5 }}>{t.no_change}</Box>
  return (
    <Box sx={{ overflowX: 'auto', '& td, & th': { px: 2.5 }, '& tbody tr:last-of-type > *': { borderBottom: 0 } }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t.field}</TableCell>
            {entry.before && <TableCell>{t.before}</TableCell>}
            <TableCell>{t.after}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {changes.map((change) => (
            <ChangeRow key={change.field} change={change} hasBefore={entry.before !== null} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function ChangeRow({ change, hasBefore }: { change: Change; hasBefore: boolean }) {
  const { label, before, after } = change
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        sx={{ color: 'text.secondary', verticalAlign: 'top', overflowWrap: 'break-word' }}
      >
        {label}
      </TableCell>
      {hasBefore && <TableCell sx={{ ...value, textDecoration: 'line-through' }}>{before}</TableCell>}
      <TableCell sx={{ ...value, fontWeight: hasBefore ? 600 : 400 }}>{after}</TableCell>
    </TableRow>
  )
}

const value = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', verticalAlign: 'top' }
