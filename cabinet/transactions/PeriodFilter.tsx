import { lazy, Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { transactionTexts as t } from '#shared/text/cabinet-money.ts'

/** The calendar is heavy: it comes after the rows. */
const DayPicker = lazy(async () => ({ default: (await import('#shared/ra/inputs/DayPicker.tsx')).DayPicker }))

/** Days in Moscow, both within the period. */
export function PeriodFilter() {
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
        <DayPicker
          label={label}
          value={typeof value === 'string' ? value : null}
          onChange={(day) => change(day ?? undefined)}
          clearable
        />
      </Suspense>
    </Box>
  )
}
