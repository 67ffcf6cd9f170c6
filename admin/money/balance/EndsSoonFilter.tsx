import { FilterChip } from '#shared/ra/list/FilterChip.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { consoleBalanceTexts as t } from '#shared/text/balance.ts'

/** The filter for clients whose money ends within a week, as the overview counts them: set by a link, cleared here. */
export function EndsSoonFilter() {
  const [value, change] = useListFilter('ends_soon')
  return value === true ? <FilterChip onClear={() => change(undefined)}>{t.ends_soon}</FilterChip> : null
}
