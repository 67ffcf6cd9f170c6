import { lazy, Suspense, useState } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { consolePaperTexts as t } from '#shared/text/acts.ts'
import { adminApi } from '../api.ts'

/** The calendar is heavy: it is loaded after the page. */
const DayPicker = lazy(async () => ({ default: (await import('#shared/ra/inputs/DayPicker.tsx')).DayPicker }))

/** «Акт сверки» with the client for any period; the year so far by default. */
export function ReconciliationPanel({ client_id }: { client_id: number }) {
  const today = useDay()
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState<string | null>(today)
  return (
    <Panel title={t.reconciliation}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t.reconciliation_hint}
        </Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <Box sx={days}>
            <Box>
              <DayPicker label={t.from} value={from} onChange={setFrom} />
            </Box>
            <Box>
              <DayPicker label={t.until} value={to} onChange={setTo} />
            </Box>
          </Box>
        </Suspense>
        <SaveFileButton
          variant="outlined"
          whyNot={whyNot(from, to)}
          name={`${t.reconciliation}.pdf`}
          load={() => adminApi.file('GET /billing/reconciliation', { query: { client_id, from, to } })}
          sx={{ justifySelf: 'start' }}
        >
          {t.download}
        </SaveFileButton>
      </Box>
    </Panel>
  )
}

function whyNot(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return t.no_days
  return from > to ? t.wrong_days : null
}

const days = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  '& > div': { flex: '1 1 150px', minWidth: 0 },
  '& .MuiFormControl-root': { m: 0, minWidth: 0 },
}
