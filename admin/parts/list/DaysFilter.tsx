import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { listTexts } from '#shared/text/admin.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is a fifth of a list's script: it is loaded after the rows. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

/** Filters by a period of days in Moscow: `at_gte` and `at_lte` of `at`. */
export function DaysFilter({ source }: { source: string }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 1 100%', sm: '0 0 342px' }, minWidth: 0 }}>
      <DayFilter source={`${source}_gte`} label={listTexts.from} time="00:00:00+03:00" />
      <DayFilter source={`${source}_lte`} label={listTexts.until} time="23:59:59.999+03:00" />
    </Box>
  )
}

function DayFilter({ source, label, time }: { source: string; label: string; time: string }) {
  const [value, change] = useListFilter(source)
  const day = typeof value === 'string' ? value.slice(0, 10) : null
  return (
    <Box sx={{ flex: '1 1 0', minWidth: 0, '& .MuiFormControl-root': { m: 0, minWidth: 0 } }}>
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <DayPicker
          label={label}
          value={day}
          onChange={(next) => change(next ? `${next}T${time}` : undefined)}
          clearable
        />
      </Suspense>
    </Box>
  )
}
