import type { ReactNode } from 'react'
import { CanAccess, useCanAccess, useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { menuTexts, overviewTexts as t } from '#shared/text/cabinet.ts'
import { cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { MoneyFigures } from '../../money/balance/MoneyFigures.tsx'
import { links } from '../../parts/links.ts'
import { AttentionPanel } from './AttentionPanel.tsx'
import { LatestPanel } from './LatestPanel.tsx'
import { latest } from './latest.ts'
import { SendersPanel } from '../../requests/senders/SendersPanel.tsx'
import { useSenders } from '../../requests/senders/use-senders.ts'
import { StepsPanel } from './StepsPanel.tsx'
import { useAttention } from './use-attention.ts'
import { useSteps } from './use-steps.ts'

const refetch_ms = 30_000

/** Three figures, then what needs a decision, then the latest requests: of each what the role may see. */
export function Overview() {
  return (
    <Page title={t.title} actions={<NewRequest sx={onPhone} />}>
      <AtOnce isKnown={useIsTopKnown()}>
        <CanAccess resource="request" action="create">
          <StepsPanel />
        </CanAccess>
        <CanAccess resource="senders" action="ask">
          <SendersPanel />
        </CanAccess>
        <CanAccess resource="balance" action="show">
          <MoneyFigures />
        </CanAccess>
        <CanAccess resource="request" action="list">
          <Requests />
        </CanAccess>
      </AtOnce>
    </Page>
  )
}

/** Whether it is known which panels stand above the figures; also where that cannot be loaded. */
function useIsTopKnown(): boolean {
  const { canAccess: creates } = useCanAccess({ resource: 'request', action: 'create' })
  const { canAccess: asks } = useCanAccess({ resource: 'senders', action: 'ask' })
  const { isLoading: areStepsLoading } = useSteps(creates === true)
  const { isLoading: areSendersLoading } = useSenders(asks === true)
  return creates !== undefined && asks !== undefined && !areStepsLoading && !areSendersLoading
}

/** Loads everything at once and keeps its place, but shows it only when nothing can be put above it any more. */
function AtOnce({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  return (
    <>
      {!isKnown && <Skeleton variant="rounded" height={120} />}
      <Box aria-busy={!isKnown} sx={{ display: 'contents', visibility: isKnown ? undefined : 'hidden' }}>
        {children}
      </Box>
    </>
  )
}

function Requests() {
  const { data: requests, error, refetch } = useGetList<SignRequest>('request', latest, { refetchInterval: refetch_ms })
  const { attention, error: unread, refetch: again } = useAttention()
  if (error && !requests) return <Failure error={error} onRetry={() => void refetch()} />
  if (requests?.length === 0)
    return <EmptyState title={requestTexts.empty_title} hint={requestTexts.empty} action={<NewRequest />} />
  return (
    <>
      {unread && !attention ? <Failure error={unread} onRetry={again} /> : <AttentionPanel all={attention} />}
      <AtOnce isKnown={!!attention || !!unread}>
        <LatestPanel requests={requests} />
      </AtOnce>
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
