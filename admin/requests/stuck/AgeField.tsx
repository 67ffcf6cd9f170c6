import { useRecordContext } from 'ra-core'
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
      <time dateTime={row.since} title={showTime(row.since)}>
        {showAge(row.since, new Date())}
      </time>
    </Figures>
  )
}
