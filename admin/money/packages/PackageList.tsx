import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { consolePackageTexts as t } from '#shared/text/packages.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { PackageFilters } from './PackageFilters.tsx'
import { PackageRows } from './PackageRows.tsx'

export function PackageList() {
  return (
    <ListPage
      title={t.title}
      actions={<ExportButtons />}
      filters={<PackageFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <PackageRows />
    </ListPage>
  )
}
