import { useEffect } from 'react'
import { useGetOne } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { Bill } from '#shared/contract/bills.ts'
import { paymentTexts as t } from '#shared/text/payments.ts'
import { BillInput } from '../../parts/inputs/BillInput.tsx'

/** Choosing a bill fills in the sum and the purpose, which stay editable. */
export function PaymentBillInput() {
  const { setValue } = useFormContext()
  const fill = ({ left, purpose }: Bill) => {
    setValue('amount', left, { shouldDirty: true })
    setValue('description', purpose, { shouldDirty: true })
  }
  useNamedBill(fill)
  return <BillInput source="bill_id" hint={t.bill_fills} onBill={fill} />
}

/** The bill's own screen links here with its number. */
function useNamedBill(fill: (bill: Bill) => void) {
  const [search] = useSearchParams()
  const id = Number(search.get('bill_id'))
  const enabled = Number.isSafeInteger(id) && id > 0
  const { data: bill } = useGetOne<Bill>('bills', { id }, { enabled })
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    // what was typed before a reload is there already
    if (!bill || getValues('bill_id') === bill.id) return
    setValue('bill_id', bill.id)
    fill(bill)
    // once, when the bill is loaded: what is typed after that stays
    // oxlint-disable-next-line react/exhaustive-deps
  }, [bill?.id])
}
