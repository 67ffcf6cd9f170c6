import { packageStatusTexts } from '#shared/text/packages.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'

export function PackageFilters() {
  return (
    <>
      <MoreFilters
        first={
          <>
            <StatusFilter texts={packageStatusTexts} />
            <ClientFilter />
          </>
        }
      />
      <ClearFilter />
    </>
  )
}
