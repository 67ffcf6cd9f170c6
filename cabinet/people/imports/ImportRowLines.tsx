import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Import, ImportRow } from '#shared/contract/imports.ts'
import { TableLines } from '#shared/ra/list/TableRows.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { importFields } from '#shared/rules/imports.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { russianDate } from '#shared/rules/table-dates.ts'
import {
  importFaults,
  importFieldText,
  importRowTexts,
  importTexts as t,
  writtenRowTexts,
} from '#shared/text/imports.ts'
import { fieldTexts } from '#shared/text/ra.ts'
import { links } from '../../parts/links.ts'

type LineProps = { imported: Import; row: ImportRow }

/** Rows of the table: who they are, and what they do to the list. */
export function ImportRowLines({ imported, rows }: { imported: Import; rows: ImportRow[] }) {
  return (
    <TableLines rows={rows} number={t.line}>
      {(row) => (
        <>
          <Who imported={imported} row={row} />
          <Outcome imported={imported} row={row} />
        </>
      )}
    </TableLines>
  )
}

const inName = ['full_name', 'last_name', 'first_name', 'middle_name', 'short_name']

function Who({ imported: { kind }, row: { name, values, subject_id } }: LineProps) {
  const isName = (field: string) => inName.includes(field) && !(kind === 'legal-entities' && field === 'full_name')
  const details = importFields[kind].flatMap((field) => (isName(field) ? [] : showValue(field, values[field]) || []))
  const title = name.trim() || fieldTexts.none
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {subject_id === null ? (
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
      ) : (
        <Link component={RouterLink} to={links.edit(kind, subject_id)} sx={{ fontWeight: 500 }}>
          {title}
        </Link>
      )}
      <Typography variant="body2" color="text.secondary">
        {details.join(' · ')}
      </Typography>
    </Box>
  )
}

function Outcome({ imported: { kind }, row: { state, is_written, before, errors, note } }: LineProps) {
  const words = is_written ? writtenRowTexts : importRowTexts
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start', alignContent: 'start', minWidth: 0 }}>
      <StatusChip {...words[state]} />
      {importFaults(kind, errors).map((text) => (
        <Typography key={text} variant="body2" color="error.main" sx={anywhere}>
          {text}
        </Typography>
      ))}
      {importFields[kind]
        .filter((field) => field in before)
        .map((field) => (
          <Typography key={field} variant="body2" color="text.secondary" sx={anywhere}>
            {`${importFieldText(kind, field)}, ${before[field] ? t.was(showValue(field, before[field])) : t.was_empty}`}
          </Typography>
        ))}
      {note && (
        <Typography variant="body2" color="warning.main" sx={anywhere}>
          {note}
        </Typography>
      )}
    </Box>
  )
}

const showValue = (field: string, value: string | null | undefined): string =>
  field === 'phone' ? showPhone(value ?? '') : russianDate(value ?? '')

const anywhere = { overflowWrap: 'anywhere' }
