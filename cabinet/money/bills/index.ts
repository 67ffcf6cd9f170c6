import type { Bill } from '#shared/contract/bills.ts'
import { screen } from '#shared/ra/screen.ts'
import { cabinetBillTexts as billTexts } from '#shared/text/bills.ts'

export const bills = {
  list: screen(() => import('./BillList.tsx'), 'BillList'),
  create: screen(() => import('./BillCreate.tsx'), 'BillCreate'),
  show: screen(() => import('./BillShow.tsx'), 'BillShow'),
  recordRepresentation: ({ number }: Bill) => billTexts.number(number),
}
