import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { consoleDeliveryTexts as t } from '#shared/text/deliveries.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { DeliveryFilters } from './DeliveryFilters.tsx'
import { DeliveryRows } from './DeliveryRows.tsx'

export function DeliveryList() {
  return (
    <ListPage
      title={t.title}
      subtitle={t.subtitle}
      actions={<ExportButtons />}
      filters={<DeliveryFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <DeliveryRows />
    </ListPage>
  )
}
