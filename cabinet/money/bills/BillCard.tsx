import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { Bill } from '#shared/contract/bills.ts'
import { Money } from '#shared/ra/Money.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { billAllows } from '#shared/rules/bills.ts'
import { billStatusTexts, showDay, cabinetBillTexts as t } from '#shared/text/bills.ts'

/** A bill on a phone. */
export function BillCard() {
  const bill = useRecordContext<Bill>()
  if (!bill) return null
  return (
    <>
      <StatusChip {...billStatusTexts[bill.status]} />
      <Typography sx={{ fontWeight: 500 }}>
        {t.number(bill.number)} · <Money rubles={bill.amount} />
      </Typography>
      <span>{bill.payer.name}</span>
      <Typography variant="caption" color="text.secondary">
        {t.issued_on(showDay(bill.issued_on))}
        {billAllows('pay', bill.status) && `, ${t.due_on(showDay(bill.due_on))}`}
      </Typography>
    </>
  )
}
