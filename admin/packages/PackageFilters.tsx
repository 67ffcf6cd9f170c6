import { packageStatusTexts } from '#shared/text/packages.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'

export function PackageFilters() {
  return (
    <>
      <MoreFilters>
        <StatusFilter texts={packageStatusTexts} />
        <ClientFilter />
      </MoreFilters>
      <ClearFilter />
    </>
  )
}
