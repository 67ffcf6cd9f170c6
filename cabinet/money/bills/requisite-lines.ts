import type { Bill } from '#shared/contract/bills.ts'
import { bankSum, showSum, cabinetBillTexts as billTexts } from '#shared/text/bills.ts'

const labels = billTexts.seller_lines

/** `copied` is the value for a bank's form, where it differs from the shown one */
export type RequisiteLine = { label: string; value: string; copied?: string }

/** What the payer types into a payment order, in its order. */
export function requisiteLines({ seller, left, purpose }: Bill): RequisiteLine[] {
  const kopecks = Math.round(left * 100)
  return [
    { label: labels.name, value: seller.name },
    { label: labels.inn, value: seller.inn },
    ...(seller.kpp ? [{ label: labels.kpp, value: seller.kpp }] : []),
    { label: labels.account, value: seller.account },
    { label: labels.bank_name, value: seller.bank_name },
    { label: labels.bik, value: seller.bik },
    { label: labels.corr_account, value: seller.corr_account },
    { label: labels.amount, value: `${showSum(kopecks)}\u00a0₽`, copied: bankSum(kopecks) },
    { label: labels.purpose, value: purpose },
  ]
}

/** All of it as one text. */
export function requisiteText(bill: Bill): string {
  const lines = requisiteLines(bill).map(({ label, value, copied = value }) => `${label}: ${copied}`)
  return lines.join('\n')
}
