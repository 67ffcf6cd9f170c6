import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { Stuck } from '#shared/contract/stuck.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showAge } from '#shared/rules/age.ts'
import { showTime } from '#shared/rules/clock.ts'

/** «3 ч», with the exact time. */
export function AgeField() {
  const row = useRecordContext<Stuck>()
  if (!row) return null
  return (
    <Figures>
      {showAge(row.since, new Date())}
      <Typography variant="caption" color="text.secondary" component="div">
        <time dateTime={row.since}>{showTime(row.since)}</time>
      </Typography>
    </Figures>
  )
}
