import Box from '@mui/material/Box'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { UnitField } from '#shared/ra/fields/UnitField.tsx'
import { List } from '#shared/ra/list/List.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { cabinetTransactionTexts as t, transferReasonTexts } from '#shared/text/transactions.ts'
import { nounTexts } from '#shared/text/fields.ts'
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
        actions={<ExportButtons route="GET /billing/transactions" name={t.title} />}
        empty={empty}
        filters={filters}
      >
        <Rows rowClick={false} card={<TransactionCard />}>
          <Col source="at" disableSort field={MomentField} />
          <Col source="reason" field={ReasonField} />
          <Col source="description" field={DescriptionField} />
          <Col align="right" source="amount" disableSort>
            <UnitField source="amount" signed />
          </Col>
          <Col align="right" source="held">
            <UnitField source="held" signed />
          </Col>
          <Col align="right" source="available_after">
            <UnitField source="available_after" />
          </Col>
        </Rows>
      </List>
    </MoneyFrame>
  )
}

const reasons = Object.entries(transferReasonTexts).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <SelectFilter source="reason" label={nounTexts.transactions.fields.reason} choices={reasons} />
    <PeriodFilter />
    <Box sx={{ flex: '1 1 100%', minWidth: 0 }}>
      <Totals />
    </Box>
  </>
)

const empty = <EmptyState title={t.empty_title} hint={t.empty} />
