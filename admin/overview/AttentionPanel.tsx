import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Delivery } from '#shared/contract/records.ts'
import { Panel } from '#shared/ra/Panel.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { expiresSoon } from '#shared/rules/seal-term.ts'
import { overviewTexts as t } from '#shared/text/admin.ts'
import { sealTexts } from '#shared/text/seal.ts'
import { deliveryStatusTexts } from '#shared/text/statuses.ts'
import { verificationTexts } from '#shared/text/verification.ts'
import { showRecipient } from '../fields/show-recipient.ts'
import { useCount } from '../list/use-count.ts'
import { waitingFilter } from '../payments/waiting-filter.ts'
import { useSeal } from '../settings/use-seal.ts'
import { useLinesInWork } from '../statements/use-lines-in-work.ts'
import { useVerification } from '../verification/use-verification.ts'
import { useUndelivered } from './use-undelivered.ts'
import { useUnsealed } from './use-unsealed.ts'

const waitingPayments = `/payments?filter=${encodeURIComponent(JSON.stringify(waitingFilter))}`
const newest = { pagination: { page: 1, perPage: 5 }, sort: { field: 'id', order: 'DESC' } } as const
const rows_max = 5

/** What does not move by itself: each line a thing, a cause, a way to it. */
export function AttentionPanel() {
  const { filter } = useUndelivered()
  const { data: undelivered = [], isPending } = useGetList<Delivery>('deliveries', { ...newest, filter })
  const unsealed = useUnsealed() ?? []
  const payments = useCount('payments', waitingFilter).total ?? 0
  const lines = useLinesInWork()
  const { data: verification } = useVerification()
  const { data: seal } = useSeal()
  const found = verification?.found ?? 0
  const ends = seal && expiresSoon(seal.valid_until) ? seal.valid_until : null
  const isCalm = !isPending && undelivered.length + unsealed.length + payments + lines + found === 0 && !ends
  return (
    <Panel title={t.attention} flush>
      {isCalm && <Box sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>{t.calm}</Box>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found > 0 && (
          <Line title={verificationTexts.found_title} cause={verificationTexts.found(found)} to="/verification" />
        )}
        {ends && <Line title={sealTexts.soon_title} cause={sealTexts.soon(ends)} to="/settings" />}
        {unsealed.slice(0, rows_max).map((request) => (
          <Unsealed key={request.id} request={request} />
        ))}
        {lines > 0 && <Line title={t.lines_wait(lines)} cause={t.lines_cause} to="/statements" />}
        {payments > 0 && <Line title={t.payments_wait(payments)} cause={t.payments_cause} to={waitingPayments} />}
        {undelivered.map((delivery) => (
          <Undelivered key={delivery.id} delivery={delivery} />
        ))}
      </Box>
    </Panel>
  )
}

function Unsealed({ request }: { request: SignRequest }) {
  const cause = t.unsealed(showTime(request.signed_at ?? request.updated_at))
  return <Line title={request.title} cause={cause} to={`/request/${request.id}/show`} />
}

function Undelivered({ delivery }: { delivery: Delivery }) {
  const { id, request_id, error, status } = delivery
  const cause = error ?? deliveryStatusTexts[status].word
  const to = request_id === null ? `/deliveries/${id}/show` : `/request/${request_id}/show`
  return <Line title={t.undelivered_to(showRecipient(delivery))} cause={cause} to={to} />
}

function Line({ title, cause, to }: { title: string; cause: string; to: string }) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        <Typography variant="body2" color="warning.main">
          {cause}
        </Typography>
      </Box>
      <Button component={Link} to={to} variant="outlined" size="small" aria-label={`${t.open}: ${title}`}>
        {t.open}
      </Button>
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
}
