import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleUserTexts as t } from '#shared/text/users.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserRows } from './UserRows.tsx'

export function UserList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={<UserFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <UserRows />
    </List>
  )
}
