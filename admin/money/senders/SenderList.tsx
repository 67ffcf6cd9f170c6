import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { senderStatuses } from '#shared/rules/senders.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { senderQueueTexts as t, senderStatusTexts } from '#shared/text/senders.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { SenderRows } from './SenderRows.tsx'
import { waitingSenders } from '#shared/rules/waiting.ts'
import { orderOf } from '#shared/rules/lists.ts'

/** The queue of senders to check: those who asked, the longest waiting first. */
export function SenderList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={filters}
      filterDefaultValues={waitingSenders}
      sort={oldestFirst}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <SenderRows />
    </List>
  )
}

const oldestFirst = orderOf('senders', 'asked_at', 'ASC')
const statuses = senderStatuses.map((id) => ({ id, name: senderStatusTexts[id].word }))

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <MoreFilters
      first={
        <SelectFilter
          source="status"
          label={nounTexts.senders.fields.status}
          choices={statuses}
          usual={waitingSenders.status}
        />
      }
    />
    <ClearFilter usual={waitingSenders} />
  </>
)
