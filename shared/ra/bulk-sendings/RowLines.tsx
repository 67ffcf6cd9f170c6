import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { BulkSendingRow } from '../../contract/bulk-sendings.ts'
import { StatusChip } from '../StatusChip.tsx'
import { TableLines } from '../list/TableRows.tsx'
import { commonLinks } from '../links.ts'
import { twoLines } from '../two-lines.ts'
import { showPhone } from '../../rules/phone.ts'
import { bulkFaults, bulkRowStateTexts, bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { fieldTexts } from '../../text/ra.ts'
import { signRequestStatusTexts } from '../../text/document-sign-requests.ts'

type CorrectRow = (row: BulkSendingRow) => ReactNode

/** Rows of the table: each signer and what became of their row. */
export function RowLines({ rows, correctRow }: { rows: BulkSendingRow[]; correctRow?: CorrectRow | undefined }) {
  return (
    <TableLines rows={rows} number={t.line}>
      {(row) => (
        <>
          <Person row={row} />
          <Outcome row={row} correctRow={correctRow} />
        </>
      )}
    </TableLines>
  )
}

function Person({ row }: { row: BulkSendingRow }) {
  const { full_name, phone, email, title, message, external_id } = row
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{full_name || fieldTexts.none}</Box>
      <Typography variant="body2" color="text.secondary">
        {[showPhone(phone), email].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="caption" color="text.secondary" component="div" sx={brief}>
        {[title, message, external_id].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

function Outcome({ row, correctRow }: { row: BulkSendingRow; correctRow: CorrectRow | undefined }) {
  const { state, errors, individual_id, known_as, request_id, request_status } = row
  const isRight = state !== 'wrong' && state !== 'duplicate'
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start', alignContent: 'start', minWidth: 0 }}>
      <StatusChip {...(request_status ? signRequestStatusTexts[request_status] : bulkRowStateTexts[state])} />
      {request_id !== null && (
        <Link component={RouterLink} to={commonLinks.show('document-sign-requests', request_id)} variant="body2">
          {t.request(request_id)}
        </Link>
      )}
      {bulkFaults(errors).map((text) => (
        <Typography key={text} variant="body2" color={state === 'wrong' ? 'error.main' : 'text.secondary'}>
          {text}
        </Typography>
      ))}
      {correctRow?.(row)}
      {isRight && known_as !== null && (
        <Typography variant="body2" color="warning.main">
          {t.known_as(known_as)}
        </Typography>
      )}
      {state === 'ready' && individual_id !== null && known_as === null && (
        <Typography variant="caption" color="text.secondary">
          {t.known}
        </Typography>
      )}
    </Box>
  )
}

const brief = { ...twoLines, '&:empty': { display: 'none' } }
