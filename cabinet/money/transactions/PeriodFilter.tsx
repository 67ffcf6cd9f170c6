import { Suspense } from 'react'
import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { cabinetTransactionTexts as t } from '#shared/text/transactions.ts'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { monthsOf, type Period } from '#shared/ra/periods.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is heavy: it is loaded after the rows. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

/** Days in Moscow, both inclusive. A press on the active period clears it. */
export function PeriodFilter() {
  const { filterValues, setFilters } = useListContext()
  const { at_gte, at_lte, ...others }: Record<string, unknown> = filterValues ?? {}
  const [from, to] = [dayOf(at_gte), dayOf(at_lte)]
  const choose = (period: Period) => {
    const isChosen = period.from === from && period.to === to
    setFilters(isChosen ? others : { ...others, at_gte: period.from, at_lte: period.to })
  }
  return (
    <>
      <Days />
      <PeriodButtons periods={monthsOf(useDay())} from={from} to={to} onChoose={choose} />
    </>
  )
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : null)

function Days() {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 1 100%', sm: '0 0 342px' }, minWidth: 0 }}>
      <DayFilter source="at_gte" label={t.from} />
      <DayFilter source="at_lte" label={t.to} />
    </Box>
  )
}

function DayFilter({ source, label }: { source: string; label: string }) {
  const [value, change] = useListFilter(source)
  return (
    <Box sx={{ flex: '1 1 0', minWidth: 0, '& .MuiFormControl-root': { m: 0, minWidth: 0 } }}>
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <DayPicker label={label} value={dayOf(value)} onChange={(day) => change(day ?? undefined)} clearable />
      </Suspense>
    </Box>
  )
}
