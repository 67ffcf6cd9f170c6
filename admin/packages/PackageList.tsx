import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { consolePackageTexts as t, packageStatusTexts } from '#shared/text/packages.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { PackageRows } from './PackageRows.tsx'

export function PackageList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <PackageRows />
    </ListPage>
  )
}

const filters = (
  <>
    <MoreFilters>
      <StatusFilter texts={packageStatusTexts} />
      <ClientFilter />
    </MoreFilters>
    <ClearFilter />
  </>
)
