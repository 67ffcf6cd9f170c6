import { CanAccess, useGetList } from 'ra-core'
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
import { StepsPanel } from './StepsPanel.tsx'

const refetch_ms = 30_000

/** Three figures, then what needs a decision, then the latest requests: of each what the role may see. */
export function Overview() {
  return (
    <Page title={t.title} actions={<NewRequest sx={onPhone} />}>
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
    </Page>
  )
}

function Requests() {
  const { data: requests, error, refetch } = useGetList<SignRequest>('request', latest, { refetchInterval: refetch_ms })
  if (error && !requests) return <Failure error={error} onRetry={() => void refetch()} />
  if (requests?.length === 0)
    return <EmptyState title={requestTexts.empty_title} hint={requestTexts.empty} action={<NewRequest />} />
  return (
    <>
      <AttentionPanel />
      <LatestPanel requests={requests} />
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
