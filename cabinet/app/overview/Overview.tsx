import { CanAccess, useCanAccess } from 'ra-core'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Overview as Shown } from '#shared/contract/overview.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { menuTexts, overviewTexts as t } from '#shared/text/cabinet.ts'
import { cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { MoneyFigures } from '../../money/balance/MoneyFigures.tsx'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useOverview } from '../../parts/use-overview.ts'
import { SendersPanel } from '../../requests/senders/SendersPanel.tsx'
import { attentionOf } from './attention.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { LatestPanel } from './LatestPanel.tsx'
import { nextOf } from './next.ts'
import { StepsPanel } from './StepsPanel.tsx'

/** First steps and figures, then what needs a decision, then the latest requests: of each what the role may see. */
export function Overview() {
  const { data: overview, error, refetch } = useOverview()
  const { isPending } = useAnswer('GET /profile')
  return (
    <Page title={t.title} actions={<NewRequest sx={onPhone} />}>
      {overview && !isPending && <Panels overview={overview} />}
      {!overview && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && (!overview || isPending) && <Loading />}
    </Page>
  )
}

function Panels({ overview }: { overview: Shown }) {
  const { requests, senders, money } = overview
  return (
    <>
      {requests && (
        <CanAccess resource="request" action="create">
          <StepsPanel {...requests} />
        </CanAccess>
      )}
      {senders && (
        <CanAccess resource="senders" action="ask">
          <SendersPanel senders={senders} />
        </CanAccess>
      )}
      {money && <MoneyFigures money={money} />}
      {requests?.latest.length === 0 && (
        <EmptyState title={requestTexts.empty_title} hint={requestTexts.empty} action={<NewRequest />} />
      )}
      {requests && requests.latest.length > 0 && (
        <>
          <AttentionPanel all={attentionOf(requests)} next={nextOf(overview)} />
          <LatestPanel requests={requests.latest} />
        </>
      )}
    </>
  )
}

/** Figures and two panels, for a role that sees them. */
function Loading() {
  const { canAccess: pays } = useCanAccess({ resource: 'balance', action: 'show' })
  const { canAccess: sends } = useCanAccess({ resource: 'request', action: 'list' })
  return (
    <>
      {pays && <MoneyFigures money={undefined} />}
      {sends && <Skeleton variant="rounded" height={140} />}
      {sends && <Skeleton variant="rounded" height={400} />}
    </>
  )
}

/** where the menu is visible it has the same button */
const onPhone = { display: { md: 'none' } }

function NewRequest({ sx = {} }: { sx?: SxProps<Theme> }) {
  return (
    <CanAccess resource="request" action="create">
      <Button component={Link} to={links.create('document-sign-requests')} variant="contained" sx={sx}>
        {menuTexts.new_request}
      </Button>
    </CanAccess>
  )
}
