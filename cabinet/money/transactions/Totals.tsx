import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { TransactionTotal } from '#shared/contract/transactions.ts'
import type { TransactionUnit } from '#shared/rules/transfers.ts'
import { Units } from '#shared/ra/Units.tsx'
import { cabinetTransactionTexts as t, transferReasonTexts } from '#shared/text/transactions.ts'
import { useAnswer } from '../../parts/use-answer.ts'

/** Totals of the filtered transactions: received, spent and for what. Held money is not spent. */
export function Totals() {
  const { filterValues, isPending } = useListContext()
  const query = { filter: JSON.stringify(filterValues ?? {}) }
  const { data: totals } = useAnswer('GET /billing/transactions/totals', { query })
  // under the rows, which have another height than their skeleton
  if (isPending) return null
  const sums = totals && sumsOf(totals)
  return (
    <Card component="dl" sx={frame} aria-live="polite">
      {sums?.map((sum) => (
        <Box key={sum.label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {sum.label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontSize: 18, fontWeight: 600 }}>
            <Units unit={sum.unit} value={sum.parts.reduce((all, { amount }) => all + amount, 0)} signed />
          </Box>
          {sum.parts.map((part) => (
            <Typography key={part.reason} component="dd" variant="caption" color="text.secondary" sx={{ m: 0 }}>
              {transferReasonTexts[part.reason]}: <Units unit={part.unit} value={part.amount} signed />
            </Typography>
          ))}
        </Box>
      ))}
      {sums?.length === 0 && t.nothing_moved}
    </Card>
  )
}

type Sum = { label: string; unit: TransactionUnit; parts: TransactionTotal[] }

const labels = {
  rubles: { in: t.received, out: t.spent },
  signatures: { in: t.signatures_received, out: t.signatures_spent },
} as const

function sumsOf(totals: readonly TransactionTotal[]): Sum[] {
  const sum = (unit: TransactionUnit, way: 'in' | 'out') => ({
    label: labels[unit][way],
    unit,
    parts: totals.filter((total) => total.unit === unit && (way === 'in' ? total.amount > 0 : total.amount < 0)),
  })
  const all = [sum('rubles', 'in'), sum('rubles', 'out'), sum('signatures', 'in'), sum('signatures', 'out')]
  return all.filter(({ parts }) => parts.length > 0)
}

const frame = {
  m: 0,
  mt: { xs: 1, sm: 0 },
  px: 2.5,
  py: 1.5,
  minHeight: 92,
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(168px, 1fr))',
  '& dd': { display: 'block' },
}
