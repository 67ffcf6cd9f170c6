import { useRecordContext } from 'ra-core'
import type { Bill } from '#shared/contract/bills.ts'
import { Money } from '#shared/ra/Money.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { billAllows } from '#shared/rules/bills.ts'
import { billStatusTexts, showDay, cabinetBillTexts as t } from '#shared/text/bills.ts'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

/** A bill on a phone. */
export function BillCard() {
  const bill = useRecordContext<Bill>()
  if (!bill) return null
  return (
    <RowCard main={bill.payer.name} end={<Money rubles={bill.amount} />}>
      <StatusChip {...billStatusTexts[bill.status]} />
      {t.number(bill.number)}
      {t.issued_on(showDay(bill.issued_on))}
      {billAllows('pay', bill.status) && t.due_on(showDay(bill.due_on))}
    </RowCard>
  )
}
