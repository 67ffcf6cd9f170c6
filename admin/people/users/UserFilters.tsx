import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleUserTexts as t, userStatusTexts } from '#shared/text/users.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'

export function UserFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters
        first={
          <>
            <ClientFilter />
            <StatusFilter texts={userStatusTexts} />
          </>
        }
      />
      <ClearFilter />
    </>
  )
}
