import { screen } from '#shared/ra/screen.ts'

export const payments = {
  list: screen(() => import('./PaymentList.tsx'), 'PaymentList'),
  show: screen(() => import('./PaymentShow.tsx'), 'PaymentShow'),
  create: screen(() => import('./PaymentCreate.tsx'), 'PaymentCreate'),
}
