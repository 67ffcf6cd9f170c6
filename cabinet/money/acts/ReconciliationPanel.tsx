import { Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Panel } from '#shared/ra/Panel.tsx'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { cabinetPaperTexts as t } from '#shared/text/acts.ts'
import { cabinetApi } from '../../parts/api.ts'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { periodsOf } from '#shared/ra/periods.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is heavy: it is loaded after the page. */
const DayPicker = screen(() => import('#shared/ra/inputs/DayPicker.tsx'), 'DayPicker')

/** «Акт сверки» for any period. */
export function ReconciliationPanel() {
  const periods = periodsOf(useDay())
  const [from, setFrom] = useState<string | null>(periods[0]?.from ?? null)
  const [to, setTo] = useState<string | null>(periods[0]?.to ?? null)

  return (
    <Panel title={t.reconciliation}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" color="text.secondary">
          {t.reconciliation_hint}
        </Typography>
        <PeriodButtons
          periods={periods}
          from={from}
          to={to}
          onChoose={(period) => {
            setFrom(period.from)
            setTo(period.to)
          }}
        />
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiFormControl-root': { m: 0, flex: '1 1 150px' } }}
          >
            <DayPicker label={t.from} value={from} onChange={setFrom} />
            <DayPicker label={t.to} value={to} onChange={setTo} />
          </Box>
        </Suspense>
        <SaveFileButton
          variant="contained"
          whyNot={whyNot(from, to)}
          name={t.reconciliation_file(from ?? '', to ?? '')}
          load={() => cabinetApi.file('GET /billing/reconciliation', { query: { from, to } })}
          sx={{ justifySelf: 'start' }}
        >
          {t.make}
        </SaveFileButton>
      </Box>
    </Panel>
  )
}

function whyNot(from: string | null, to: string | null): string | null {
  if (!from || !to) return t.no_period
  return from > to ? t.wrong_period : null
}
