import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { consolePaperTexts as t } from '#shared/text/acts.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is heavy: it is loaded after the page. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

/** Days in Moscow, both inclusive; null while one is not a day. */
export type Days = { from: string | null; to: string | null }

export function DayRange({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const { from, to } = days
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <Box sx={pair}>
        <Box>
          <DayPicker label={t.from} value={from} onChange={(day) => onChange({ from: day, to })} />
        </Box>
        <Box>
          <DayPicker label={t.until} value={to} onChange={(day) => onChange({ from, to: day })} />
        </Box>
      </Box>
    </Suspense>
  )
}

/** Why nothing can be downloaded for these days. */
export function whyNotDays({ from, to }: Days): string | null {
  if (from === null || to === null) return t.no_days
  return from > to ? t.wrong_days : null
}

const pair = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  '& > div': { flex: '1 1 150px', minWidth: 0 },
  '& .MuiFormControl-root': { m: 0, minWidth: 0 },
}
