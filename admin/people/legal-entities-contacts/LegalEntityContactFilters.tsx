import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'

export function LegalEntityContactFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters first={<ClientFilter />} />
      <ClearFilter />
    </>
  )
}
