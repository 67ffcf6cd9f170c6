import type { ReactNode } from 'react'
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

/** The latest unpaid bills, or nothing when there are none; what is below is shown when it is known how many there are. */
export function UnpaidBills({ children }: { children: ReactNode }) {
  const { data: bills = [], isPending } = useGetList<Bill>('bills', newest)
  const all = (
    <Link component={RouterLink} to={links.list('bills')} variant="body2" underline="hover">
      {t.all_bills}
    </Link>
  )
  return (
    <>
      {bills.length > 0 && (
        <Panel title={t.unpaid} actions={all} flush>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {bills.map((bill) => (
              <UnpaidBill key={bill.id} bill={bill} />
            ))}
          </Box>
        </Panel>
      )}
      <Box sx={{ display: isPending ? 'none' : 'contents' }}>{children}</Box>
    </>
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
