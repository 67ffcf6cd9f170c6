import Button from '@mui/material/Button'
import { changingReasons } from '#shared/rules/transfers.ts'
import { FilterChip } from '#shared/ra/list/FilterChip.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { consoleTransactionTexts as t } from '#shared/text/transactions.ts'

/** Leaves out what is held and released on the way to a charge: two rows of three. */
export function WithoutHolds() {
  const [value, change] = useListFilter('reason')
  if (Array.isArray(value) && value.length === changingReasons.length) {
    return <FilterChip onClear={() => change(undefined)}>{t.without_holds}</FilterChip>
  }
  return value === undefined ? <Button onClick={() => change([...changingReasons])}>{t.without_holds}</Button> : null
}
