import { CanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Failure } from '#shared/ra/Failure.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { cabinetBalanceTexts as t } from '#shared/text/balance.ts'
import { links } from '../../parts/links.ts'
import { useOverview } from '../../parts/use-overview.ts'
import { ActivePackages } from './ActivePackages.tsx'
import { MoneyFigures } from './MoneyFigures.tsx'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { NoticePanel } from './NoticePanel.tsx'
import { UnpaidBills } from './UnpaidBills.tsx'

/** Balance, held money and the low-balance notice. */
export function BalancePage() {
  return (
    <MoneyFrame>
      <Page title={t.title} actions={<Actions />}>
        <OwnMoney />
        <UnpaidBills>
          <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
            <ActivePackages />
            <CanAccess resource="balance" action="update">
              <NoticePanel />
            </CanAccess>
          </Box>
        </UnpaidBills>
      </Page>
    </MoneyFrame>
  )
}

function OwnMoney() {
  const { data, error, refetch } = useOverview()
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return <MoneyFigures money={data?.money ?? undefined} />
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }

function Actions() {
  return (
    <>
      <CanAccess resource="bills" action="create">
        <Button component={Link} to={links.create('bills')} variant="contained">
          {t.order_bill}
        </Button>
      </CanAccess>
      <Button component={Link} to={links.list('tariffs')} variant="outlined">
        {t.buy}
      </Button>
    </>
  )
}
