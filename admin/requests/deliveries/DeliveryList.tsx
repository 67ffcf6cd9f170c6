import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleDeliveryTexts as t } from '#shared/text/deliveries.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { DeliveryFilters } from './DeliveryFilters.tsx'
import { DeliveryRows } from './DeliveryRows.tsx'

export function DeliveryList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={<DeliveryFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <DeliveryRows />
    </List>
  )
}
