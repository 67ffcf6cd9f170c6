import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { Stuck } from '#shared/contract/stuck.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showHour } from '#shared/rules/clock.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'

/** Number of attempts, and what happens next automatically. */
export function AttemptsField() {
  const row = useRecordContext<Stuck>()
  if (!row) return null
  return (
    <Figures>
      {t.attempts(row.attempts)}
      <Typography variant="caption" color={row.state === 'stopped' ? 'warning.main' : 'text.secondary'} component="div">
        {nextOf(row)}
      </Typography>
    </Figures>
  )
}

function nextOf({ state, next_at }: Stuck): string {
  if (state === 'running') return t.running
  if (state === 'stopped') return t.stopped
  return next_at === null ? t.soon : t.next(showHour(next_at))
}
