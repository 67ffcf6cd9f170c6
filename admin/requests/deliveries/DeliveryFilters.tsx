import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { consoleDeliveryTexts as t, deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { DaysFilter } from '../../parts/list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'

export function DeliveryFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters
        first={
          <>
            <StatusFilter texts={deliveryStatusTexts} />
            <SelectFilter source="channel" label={listTexts.channel} choices={channels} />
            <ClientFilter />
            <DaysFilter source="created_at" />
          </>
        }
      >
        <SelectFilter source="provider" label={nounTexts.deliveries.fields.provider} choices={providers} />
      </MoreFilters>
      <ClearFilter />
    </>
  )
}

const providers = Object.entries(t.providers).map(([id, name]) => ({ id, name }))
const channels = Object.entries(t.channels).map(([id, name]) => ({ id, name }))
