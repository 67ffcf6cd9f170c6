import { useGetOne } from 'ra-core'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { listTexts as t } from '../../text/ra.ts'
import { FilterChip } from '../list/FilterChip.tsx'
import { useListFilter } from '../list/use-list-filter.ts'

/** The sending whose requests are listed; a press clears it. */
export function SendingFilter() {
  const [value, change] = useListFilter('bulk_sending_id')
  const id = typeof value === 'number' ? value : undefined
  const { data } = useGetOne<BulkSending>('bulk', { id: id ?? 0 }, { enabled: id !== undefined })
  if (id === undefined) return null
  return <FilterChip onClear={() => change(undefined)}>{data ? t.of_sending(data.name) : t.of_a_sending}</FilterChip>
}
