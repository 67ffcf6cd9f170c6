import { screen } from '#shared/ra/screen.ts'
import { consoleDeliveryTexts as deliveryTexts } from '#shared/text/deliveries.ts'

export const deliveries = {
  list: screen(() => import('./DeliveryList.tsx'), 'DeliveryList'),
  show: screen(() => import('./DeliveryShow.tsx'), 'DeliveryShow'),
  recordRepresentation: ({ id }: { id: number }) => deliveryTexts.number(id),
}
