import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { UnitField } from '#shared/ra/fields/UnitField.tsx'
import { List } from '../../parts/List.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { ReasonFilter } from '#shared/ra/transactions/ReasonFilter.tsx'
import { useIsWithoutHolds } from '#shared/ra/transactions/use-is-without-holds.ts'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { cabinetTransactionTexts as t } from '#shared/text/transactions.ts'
import { MoneyFrame } from '../frame/MoneyFrame.tsx'
import { ExportButtons } from '../../parts/ExportButtons.tsx'
import { PeriodFilter } from './PeriodFilter.tsx'
import { DescriptionField } from './DescriptionField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { Totals } from './Totals.tsx'
import { TransactionCard } from './TransactionCard.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('transactions')

/** Transactions of money and signatures, with the balance after each. */
export function TransactionList() {
  return (
    <MoneyFrame>
      <List
        title={t.title}
        more={<ExportButtons route="GET /billing/transactions" name={t.title} />}
        empty={empty}
        filters={filters}
        filterDefaultValues={withoutHolds}
      >
        <TransactionRows />
        <Totals />
      </List>
    </MoneyFrame>
  )
}

function TransactionRows() {
  const isFolded = useIsWithoutHolds()
  return (
    <Rows rowClick={false} summed="amount" card={<TransactionCard />}>
      <Col source="at" disableSort field={MomentField} />
      <Col source="reason" field={ReasonField} />
      <Col source="description" field={DescriptionField} />
      <Col align="right" source="amount" disableSort>
        <UnitField source="amount" signed />
      </Col>
      {isFolded ? null : (
        <Col align="right" source="held">
          <UnitField source="held" signed />
        </Col>
      )}
      <Col align="right" source="available_after">
        <UnitField source="available_after" />
      </Col>
    </Rows>
  )
}

const filters = (
  <MoreFilters
    first={
      <>
        <PeriodFilter />
        <ReasonFilter />
      </>
    }
  />
)

const empty = <EmptyState title={t.empty_title} hint={t.empty} />
