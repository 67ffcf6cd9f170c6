import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleIndividualTexts as t } from '#shared/text/individuals.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'

export function IndividualFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters first={<ClientFilter />} />
      <ClearFilter />
    </>
  )
}
