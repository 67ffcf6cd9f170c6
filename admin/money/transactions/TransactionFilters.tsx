import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { consoleTransactionTexts as t, transferReasonTexts } from '#shared/text/transactions.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { DaysFilter } from '../../parts/list/DaysFilter.tsx'
import { MoreFilters } from '../../parts/list/MoreFilters.tsx'
import { WithoutHolds } from './WithoutHolds.tsx'

export function TransactionFilters() {
  return (
    <>
      <MoreFilters>
        <ClientFilter />
        <SelectFilter source="unit" label={t.unit} choices={units} />
        <SelectFilter source="reason" label={listTexts.reason} choices={reasons} />
        <DaysFilter source="at" />
      </MoreFilters>
      <WithoutHolds />
      <ClearFilter />
    </>
  )
}

const reasons = Object.entries(transferReasonTexts).map(([id, name]) => ({ id, name }))
const units = Object.entries(t.units).map(([id, name]) => ({ id, name }))
