import { CanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { WaitingApproval } from '#shared/contract/sending-approvals.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { showDeadline, showTime } from '#shared/rules/clock.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { approvalTexts as t } from '#shared/text/sending-approvals.ts'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ApprovalRules } from './ApprovalRules.tsx'

/** What waits for this user, and the owner's rules. */
export function ApprovalsPage() {
  const { data, error, refetch } = useAnswer('GET /sending-approvals')
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Page title={t.title}>
      <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={t.queue}>
          {!data ? (
            <PageSkeleton />
          ) : data.length === 0 ? (
            <EmptyState title={t.queue_empty} hint="" />
          ) : (
            <Queue all={data} />
          )}
        </Panel>
        <CanAccess resource="approval-rules" action="update">
          <ApprovalRules />
        </CanAccess>
      </Box>
    </Page>
  )
}

function Queue({ all }: { all: WaitingApproval[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {all.map((approval) => (
        <li key={approval.id}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{approval.title}</Typography>
          <Typography variant="body2" color="text.secondary">
            {t.asked(approval.asked_by, showTime(approval.asked_at))}
            {approval.amount !== null && `. ${t.amount}: ${showRubles(approval.amount)}`}
            {approval.requests > 1 && `. ${t.requests}: ${approval.requests}`}
            {approval.deadline && `. ${t.until(showDeadline(approval.deadline))}`}
          </Typography>
          <Button component={Link} to={placeOf(approval)} variant="outlined" size="small" sx={{ mt: 1 }}>
            {t.open}
          </Button>
        </li>
      ))}
    </Box>
  )
}

const placeOf = ({ request_id, bulk_sending_id }: WaitingApproval) =>
  bulk_sending_id === null
    ? links.show('document-sign-requests', request_id ?? 0)
    : links.show('bulk-sendings', bulk_sending_id)
