import { Suspense } from 'react'
import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { PopoverFilter } from '#shared/ra/list/PopoverFilter.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { cabinetTransactionTexts as t } from '#shared/text/transactions.ts'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { monthsOf, type Period } from '#shared/ra/periods.ts'
import { showDays } from '#shared/text/bills.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is heavy: it is loaded after the rows. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

/** Days in Moscow, both inclusive. A press on the active period clears it. */
export function PeriodFilter() {
  const { filterValues, setFilters } = useListContext()
  const { at_gte, at_lte, ...others }: Record<string, unknown> = filterValues ?? {}
  const [from, to] = [dayOf(at_gte), dayOf(at_lte)]
  const today = useDay()
  const periods = monthsOf(today)
  const isChosen = (period: Period) => period.from === from && period.to === to
  const choose = (period: Period) =>
    setFilters(isChosen(period) ? others : { ...others, at_gte: period.from, at_lte: period.to })
  return (
    <PopoverFilter
      label={t.period}
      value={periods.find(isChosen)?.label ?? (showDays(from, to) || null)}
      onClear={() => setFilters(others)}
    >
      {(close) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <PeriodButtons
            periods={periods}
            from={from}
            to={to}
            onChoose={(period) => {
              choose(period)
              close()
            }}
          />
          <Days />
        </Box>
      )}
    </PopoverFilter>
  )
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value : null)

function Days() {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
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
