import { screen } from '#shared/ra/screen.ts'
import { consoleBillTexts as billTexts } from '#shared/text/bills.ts'

export const bills = {
  list: screen(() => import('./BillList.tsx'), 'BillList'),
  show: screen(() => import('./BillShow.tsx'), 'BillShow'),
  recordRepresentation: ({ number }: { number: number }) => billTexts.number(number),
}
