import { useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Bill } from '#shared/contract/bills.ts'
import { Money } from '#shared/ra/Money.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { billActions } from '#shared/rules/bills.ts'
import { billStatusTexts, showDay, cabinetBillTexts as billTexts } from '#shared/text/bills.ts'
import { cabinetBalanceTexts as t } from '#shared/text/balance.ts'
import { SummaryLine } from '../../parts/SummaryLine.tsx'
import { links } from '../../parts/links.ts'

const newest = {
  pagination: { page: 1, perPage: 5 },
  sort: { field: 'id', order: 'DESC' },
  filter: { status: billActions.pay },
} as const

/** The latest unpaid bills; nothing when there are none. */
export function UnpaidBills() {
  const { data: bills = [] } = useGetList<Bill>('bills', newest)
  if (bills.length === 0) return null
  const all = (
    <Link component={RouterLink} to={links.list('bills')} variant="body2" underline="hover">
      {t.all_bills}
    </Link>
  )
  return (
    <Panel title={t.unpaid} actions={all} flush>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bills.map((bill) => (
          <UnpaidBill key={bill.id} bill={bill} />
        ))}
      </Box>
    </Panel>
  )
}

function UnpaidBill({ bill }: { bill: Bill }) {
  return (
    <SummaryLine
      to={links.show('bills', bill.id)}
      title={billTexts.number(bill.number)}
      detail={`${bill.payer.name}, ${t.unpaid_until(showDay(bill.due_on))}`}
      status={<StatusChip {...billStatusTexts[bill.status]} />}
      aside={
        <Box sx={{ fontWeight: 500, textAlign: { sm: 'right' } }}>
          <Money rubles={bill.left} />
        </Box>
      }
    />
  )
}
