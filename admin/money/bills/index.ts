import { screen } from '#shared/ra/screen.ts'

export const bills = {
  list: screen(() => import('./BillList.tsx'), 'BillList'),
  show: screen(() => import('./BillShow.tsx'), 'BillShow'),
}
