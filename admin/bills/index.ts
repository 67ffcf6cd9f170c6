import { screen } from '#shared/ra/screen.ts'
import { billTexts } from '#shared/text/admin-money.ts'

export const bills = {
  list: screen(() => import('./BillList.tsx'), 'BillList'),
  show: screen(() => import('./BillShow.tsx'), 'BillShow'),
  recordRepresentation: ({ number }: { number: number }) => billTexts.number(number),
}
