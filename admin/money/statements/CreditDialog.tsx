import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import type { Statement, StatementLine } from '#shared/contract/statements.ts'
import { Failure } from '#shared/ra/Failure.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { consoleBillTexts as billTexts, showDay } from '#shared/text/bills.ts'
import { formTexts } from '#shared/text/ra.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { Differences } from './StatementNotes.tsx'
import { lines_per_page, useLines } from './use-lines.ts'

type CreditDialogProps = { statement: Statement; isBusy: boolean; onCredit: () => void; onClose: () => void }

/** What goes where, before it goes: each matched line with its client, and the sum. */
export function CreditDialog({ statement, isBusy, onCredit, onClose }: CreditDialogProps) {
  const { id, counts, matched_amount } = statement
  const [page, setPage] = useState(0)
  const { data: lines, error, refetch } = useLines(id, { status: 'matched' }, { page })
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} maxWidth="md" fullWidth aria-labelledby="credit-title">
      <DialogTitle id="credit-title">{t.credit_title(counts.matched, showRubles(matched_amount))}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
        <Differences statement={statement} />
        {error && <Failure error={error} onRetry={refetch} />}
        {!error && !lines && <Skeleton variant="rounded" height={200} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines?.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Box>
        {counts.matched > lines_per_page && (
          <TablePagination
            component="div"
            count={counts.matched}
            page={page}
            rowsPerPage={lines_per_page}
            rowsPerPageOptions={[lines_per_page]}
            onPageChange={(_event, next) => setPage(next)}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose} disabled={isBusy}>
          {formTexts.back}
        </Button>
        <Button variant="contained" loading={isBusy} disabled={!lines} onClick={onCredit}>
          {t.credit(showRubles(matched_amount))}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Line({ line }: { line: StatementLine }) {
  const { payer_name, payer_inn, kind, number, date, client_name, bill_number, amount } = line
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {payer_name || t.no_payer}
        <Typography variant="caption" color="text.secondary" component="div">
          {payer_inn && `${t.inn(payer_inn)} · `}
          {t.document(kind, number, showDay(date))}
        </Typography>
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="caption" color="text.secondary" component="div">
          {t.client}
        </Typography>
        {client_name}, {bill_number === null ? t.to_balance : billTexts.number(bill_number)}
      </Box>
      <Box sx={{ fontWeight: 600, textAlign: { sm: 'end' } }}>
        <Money rubles={amount} />
      </Box>
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) max-content' },
  columnGap: 2,
  rowGap: 0.5,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
}
