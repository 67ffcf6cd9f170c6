import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { lookTexts as t } from '#shared/text/looks.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'

export function LookFilters() {
  return (
    <>
      <ClientFilter />
      <MoreFilters>
        <SelectFilter source="kind" label={t.kind} choices={kinds} />
        <DaysFilter source="at" />
      </MoreFilters>
      <ClearFilter />
    </>
  )
}

const kinds = Object.entries(t.kinds).map(([id, name]) => ({ id, name }))
