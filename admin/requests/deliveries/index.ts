import { screen } from '#shared/ra/screen.ts'

export const deliveries = {
  list: screen(() => import('./DeliveryList.tsx'), 'DeliveryList'),
  show: screen(() => import('./DeliveryShow.tsx'), 'DeliveryShow'),
}
