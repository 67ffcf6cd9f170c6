import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleUserTexts as t, userStatusTexts } from '#shared/text/users.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { UserRows } from './UserRows.tsx'

export function UserList() {
  return (
    <ListPage
      title={t.title}
      subtitle={t.subtitle}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <UserRows />
    </ListPage>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <ClientFilter />
    <StatusFilter texts={userStatusTexts} />
    <ClearFilter />
  </>
)
