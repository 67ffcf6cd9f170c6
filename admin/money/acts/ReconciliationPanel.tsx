import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { periodsOf } from '#shared/ra/periods.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { consolePaperTexts as t } from '#shared/text/acts.ts'
import { adminApi } from '../../parts/api.ts'
import { DayRange, whyNotDays, type Days } from './DayRange.tsx'

/** «Акт сверки» with the client for any period; the year so far by default. */
export function ReconciliationPanel({ client_id }: { client_id: number }) {
  const today = useDay()
  const [days, setDays] = useState<Days>({ from: `${today.slice(0, 4)}-01-01`, to: today })
  return (
    <Panel title={t.reconciliation}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t.reconciliation_hint}
        </Typography>
        <PeriodButtons periods={periodsOf(today)} {...days} onChoose={({ from, to }) => setDays({ from, to })} />
        <DayRange days={days} onChange={setDays} />
        <SaveFileButton
          variant="outlined"
          whyNot={whyNotDays(days)}
          name={`${t.reconciliation}.pdf`}
          load={() => adminApi.file('GET /billing/reconciliation', { query: { client_id, ...days } })}
          sx={{ justifySelf: 'start' }}
        >
          {t.download}
        </SaveFileButton>
      </Box>
    </Panel>
  )
}
