import Button from '@mui/material/Button'
import { withoutHolds } from '../../rules/transfers.ts'
import { nounTexts } from '../../text/fields.ts'
import { holdTexts as t, transferReasonTexts } from '../../text/transactions.ts'
import { FilterChip } from '../list/FilterChip.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListFilter } from '../list/use-list-filter.ts'
import { useIsWithoutHolds } from './use-is-without-holds.ts'

/** «Без резервов», or the choice of one operation: the first is several of them. */
export function ReasonFilter() {
  const [value, change] = useListFilter('reason')
  const isFolded = useIsWithoutHolds()
  return (
    <>
      {!Array.isArray(value) && (
        <SelectFilter source="reason" label={nounTexts.transactions.fields.reason} choices={reasons} />
      )}
      {isFolded && <FilterChip onClear={() => change(undefined)}>{t.without_holds}</FilterChip>}
      {value === undefined && <Button onClick={() => change(withoutHolds.reason)}>{t.without_holds}</Button>}
    </>
  )
}

const reasons = Object.entries(transferReasonTexts).map(([id, name]) => ({ id, name }))
