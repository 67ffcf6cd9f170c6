import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'

export function LegalEntityContactFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <ClientFilter />
      <ClearFilter />
    </>
  )
}
