import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { publicLinkStates } from '#shared/rules/public-links.ts'
import { labelOf } from '#shared/text/fields.ts'
import { publicLinkStateTexts } from '#shared/text/public-links.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'

const states = publicLinkStates.map((id) => ({ id, name: publicLinkStateTexts[id].word }))

export function PublicLinkFilters() {
  return (
    <>
      <MoreFilters
        first={
          <>
            <SelectFilter source="state" label={labelOf('public-links', 'state')} choices={states} />
            <ClientFilter />
          </>
        }
      />
      <ClearFilter />
    </>
  )
}
