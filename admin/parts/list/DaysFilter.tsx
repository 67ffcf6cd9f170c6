import { Suspense } from 'react'
import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { PopoverFilter } from '#shared/ra/list/PopoverFilter.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { listTexts } from '#shared/text/admin.ts'
import { showDays } from '#shared/text/bills.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is a fifth of a list's script: it is loaded when it is opened. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

/** Filters by a period of days in Moscow: `at_gte` and `at_lte` of `at`. */
export function DaysFilter({ source }: { source: string }) {
  const { filterValues, setFilters } = useListContext()
  const values: Record<string, unknown> = filterValues ?? {}
  const [from, until] = [dayOf(values[`${source}_gte`]), dayOf(values[`${source}_lte`])]
  return (
    <PopoverFilter
      label={listTexts.days}
      value={showDays(from, until) || null}
      onClear={() => setFilters({ ...values, [`${source}_gte`]: undefined, [`${source}_lte`]: undefined })}
    >
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <DayFilter source={`${source}_gte`} label={listTexts.from} time="00:00:00+03:00" />
        <DayFilter source={`${source}_lte`} label={listTexts.until} time="23:59:59.999+03:00" />
      </Box>
    </PopoverFilter>
  )
}

const dayOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : null)

function DayFilter({ source, label, time }: { source: string; label: string; time: string }) {
  const [value, change] = useListFilter(source)
  return (
    <Box sx={{ flex: '1 1 0', minWidth: 0, '& .MuiFormControl-root': { m: 0, minWidth: 0 } }}>
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <DayPicker
          label={label}
          value={dayOf(value)}
          onChange={(next) => change(next ? `${next}T${time}` : undefined)}
          clearable
        />
      </Suspense>
    </Box>
  )
}
