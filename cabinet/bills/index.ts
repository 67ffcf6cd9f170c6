import type { Bill } from '#shared/contract/bills.ts'
import { screen } from '#shared/ra/screen.ts'
import { billTexts } from '#shared/text/cabinet-money.ts'

export const bills = {
  list: screen(() => import('./BillList.tsx'), 'BillList'),
  create: screen(() => import('./BillCreate.tsx'), 'BillCreate'),
  show: screen(() => import('./BillShow.tsx'), 'BillShow'),
  recordRepresentation: ({ number }: Bill) => billTexts.number(number),
}
