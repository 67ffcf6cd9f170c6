import { withoutHolds } from '#shared/rules/transfers.ts'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { consoleTransactionTexts as t } from '#shared/text/transactions.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { DaysFilter } from '../../parts/list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { ReasonFilter } from '#shared/ra/transactions/ReasonFilter.tsx'

export function TransactionFilters() {
  return (
    <>
      <MoreFilters
        first={
          <>
            <ClientFilter />
            <ReasonFilter />
            <SelectFilter source="unit" label={t.unit} choices={units} />
            <DaysFilter source="at" />
          </>
        }
      />
      <ClearFilter usual={withoutHolds} />
    </>
  )
}

const units = Object.entries(t.units).map(([id, name]) => ({ id, name }))
