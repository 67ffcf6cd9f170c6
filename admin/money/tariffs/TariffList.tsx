import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { consoleTariffTexts as t, tariffKindTexts } from '#shared/text/tariffs.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { TariffRows } from './TariffRows.tsx'

export function TariffList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      actions={<Create />}
      filters={filters}
      filterDefaultValues={inUse}
      empty={<EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />}
    >
      <TariffRows />
    </List>
  )
}

const inUse = { status: 'open' }
const states = Object.entries(t.states).map(([id, name]) => ({ id, name }))
const kinds = Object.entries(tariffKindTexts).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <SelectFilter source="status" label={listTexts.status} choices={states} />
          <SelectFilter source="kind" label={listTexts.kind} choices={kinds} />
          <ClientFilter />
        </>
      }
    />
    <ClearFilter usual={inUse} />
  </>
)

const Create = () => <CreateButton label={t.create} />
