import { screen } from '#shared/ra/screen.ts'
import { paymentTexts } from '#shared/text/payments.ts'

export const payments = {
  list: screen(() => import('./PaymentList.tsx'), 'PaymentList'),
  show: screen(() => import('./PaymentShow.tsx'), 'PaymentShow'),
  create: screen(() => import('./PaymentCreate.tsx'), 'PaymentCreate'),
  recordRepresentation: ({ id }: { id: number }) => paymentTexts.number(id),
}
