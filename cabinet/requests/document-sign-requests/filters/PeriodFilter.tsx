import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { requestFilterTexts as t } from '#shared/text/request-lists.ts'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { daysOf } from '#shared/ra/periods.ts'
import { moments, usePeriod, type PeriodMoment } from './use-period.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is heavy: it is loaded after the panel. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

/** Days in Moscow, of creation or of signature. A press on the active period clears it. */
export function PeriodFilter() {
  const [period, change] = usePeriod()
  const [chosen, setChosen] = useState<PeriodMoment>('created_at')
  const today = useDay()
  const of = period?.of ?? chosen
  const [from, to] = [period?.from ?? null, period?.to ?? null]
  const choose = (next: { from: string | null; to: string | null }) => change({ of, from: next.from, to: next.to })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <TextField
        select
        label={t.period_of}
        value={of}
        onChange={({ target }) => {
          const moment = moments.find((moment) => moment === target.value) ?? of
          setChosen(moment)
          if (period) change({ ...period, of: moment })
        }}
        sx={{ m: 0, flex: { xs: '1 1 100%', sm: '0 0 170px' } }}
      >
        {moments.map((moment) => (
          <MenuItem key={moment} value={moment}>
            {t.moments[moment]}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: { xs: 1, sm: 1.5 }, flex: { xs: '1 1 100%', sm: '0 0 342px' }, minWidth: 0 }}>
        <Day label={t.from} value={from} onChange={(day) => choose({ from: day, to })} />
        <Day label={t.to} value={to} onChange={(day) => choose({ from, to: day })} />
      </Box>
      <PeriodButtons
        periods={daysOf(today)}
        from={from}
        to={to}
        onChoose={(next) => (next.from === from && next.to === to ? change(null) : choose(next))}
      />
    </Box>
  )
}

type DayProps = { label: string; value: string | null; onChange: (day: string | null) => void }

const Day = (props: DayProps) => (
  <Box sx={{ flex: '1 1 0', minWidth: 0, '& .MuiFormControl-root': { m: 0, minWidth: 0 } }}>
    <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
      <DayPicker {...props} clearable />
    </Suspense>
  </Box>
)
