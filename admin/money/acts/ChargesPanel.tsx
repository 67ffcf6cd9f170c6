import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ExportFormat } from '#shared/contract/list.ts'
import { chargeReasons } from '#shared/rules/transfers.ts'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { PeriodButtons } from '#shared/ra/PeriodButtons.tsx'
import { monthsOf } from '#shared/ra/periods.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { consolePaperTexts as t } from '#shared/text/acts.ts'
import { adminApi } from '../../parts/api.ts'
import { DayRange, whyNotDays, type Days } from './DayRange.tsx'

const formats: readonly ExportFormat[] = ['xlsx', 'csv']

/** What was taken from the client, without what was held and released on the way; this month by default. */
export function ChargesPanel({ client_id }: { client_id: number }) {
  const today = useDay()
  const [days, setDays] = useState<Days>({ from: `${today.slice(0, 7)}-01`, to: today })
  const load = (format: ExportFormat) => {
    const filter = { client_id, reason: chargeReasons, at_gte: days.from, at_lte: days.to }
    const query = { sort: JSON.stringify(['at', 'ASC']), filter: JSON.stringify(filter), format }
    return adminApi.file('GET /billing/transactions', { query, timeout_ms: file_timeout_ms })
  }
  return (
    <Panel title={t.charges}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t.charges_hint}
        </Typography>
        <PeriodButtons
          periods={monthsOf(today).slice(0, 2)}
          {...days}
          onChoose={({ from, to }) => setDays({ from, to })}
        />
        <DayRange days={days} onChange={setDays} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {formats.map((format) => (
            <SaveFileButton
              key={format}
              variant="outlined"
              whyNot={whyNotDays(days)}
              name={`${t.charges}.${format}`}
              aria-label={t.charges_as(format.toUpperCase())}
              load={() => load(format)}
            >
              {format.toUpperCase()}
            </SaveFileButton>
          ))}
        </Box>
      </Box>
    </Panel>
  )
}
