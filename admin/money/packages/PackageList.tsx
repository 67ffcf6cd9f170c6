import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consolePackageTexts as t } from '#shared/text/packages.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { PackageFilters } from './PackageFilters.tsx'
import { PackageRows } from './PackageRows.tsx'

export function PackageList() {
  return (
    <List
      title={t.title}
      more={<ExportButtons />}
      filters={<PackageFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <PackageRows />
    </List>
  )
}
