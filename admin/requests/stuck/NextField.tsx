import { useCanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Stuck } from '#shared/contract/stuck.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showHour } from '#shared/rules/clock.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'
import { links } from '../../parts/links.ts'
import { RetryButton } from './RetryButton.tsx'

/** What happens next, or who has to do what. */
export function NextField() {
  const row = useRecordContext<Stuck>()
  return row ? <Figures>{nextOf(row)}</Figures> : null
}

function nextOf({ state, next_at, can_retry, cause }: Stuck): string {
  if (state === 'running') return t.running
  if (!can_retry) return isRefusedNumber(cause) ? t.fix_number : t.no_second
  if (state === 'stopped') return t.stopped
  return next_at === null ? t.soon : t.next(showHour(next_at))
}

/** What happens next, with the one action that helps: for a refused number a link to its request, since a retry would fail again. */
export function NextAct() {
  const row = useRecordContext<Stuck>()
  const { canAccess: mayRetry } = useCanAccess({ resource: 'stuck', action: 'retry' })
  if (!row) return null
  if (row.request_id !== null && isRefusedNumber(row.cause)) {
    return (
      <Button
        component={Link}
        to={links.show('document-sign-requests', row.request_id)}
        variant="outlined"
        size="small"
      >
        {t.fix_number}
      </Button>
    )
  }
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <NextField />
      {row.can_retry && mayRetry && <RetryButton />}
    </Box>
  )
}
