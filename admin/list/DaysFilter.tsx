import Box from '@mui/material/Box'
import { DayPicker } from '#shared/ra/inputs/DayPicker.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { listTexts } from '#shared/text/admin.ts'

/** A span of days in Moscow: `at` filters by `at_gte` and `at_lte`. */
export function DaysFilter({ source }: { source: string }) {
  return (
    <>
      <DayFilter source={`${source}_gte`} label={listTexts.from} time="00:00:00+03:00" />
      <DayFilter source={`${source}_lte`} label={listTexts.until} time="23:59:59.999+03:00" />
    </>
  )
}

function DayFilter({ source, label, time }: { source: string; label: string; time: string }) {
  const [value, change] = useListFilter(source)
  const day = typeof value === 'string' ? value.slice(0, 10) : null
  return (
    <Box sx={{ flex: { xs: '1 1 45%', sm: '0 1 170px' }, '& .MuiFormControl-root': { m: 0 } }}>
      <DayPicker label={label} value={day} onChange={(next) => change(next ? `${next}T${time}` : undefined)} clearable />
    </Box>
  )
}
