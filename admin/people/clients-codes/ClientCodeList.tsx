import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleCodeTexts as t } from '#shared/text/clients-codes.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { ClientCodeRows } from './ClientCodeRows.tsx'

export function ClientCodeList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <ClientCodeRows />
    </List>
  )
}

const filters = (
  <>
    <ClientFilter />
    <ClearFilter />
  </>
)
