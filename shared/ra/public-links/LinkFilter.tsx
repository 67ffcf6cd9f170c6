import { linkName } from '../../text/request-lists.ts'
import { FilterChip } from '../list/FilterChip.tsx'
import { useListFilter } from '../list/use-list-filter.ts'

/** The public link whose requests are listed; a press clears it. */
export function LinkFilter() {
  const [value, change] = useListFilter('public_link_id')
  if (typeof value !== 'number') return null
  return <FilterChip onClear={() => change(undefined)}>{linkName(value)}</FilterChip>
}
