import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { codeTexts as t } from '#shared/text/admin.ts'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { ClientCodeRows } from './ClientCodeRows.tsx'

export function ClientCodeList() {
  return (
    <ListPage
      title={t.title}
      subtitle={t.subtitle}
      filters={<ClientFilter />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <ClientCodeRows />
    </ListPage>
  )
}
