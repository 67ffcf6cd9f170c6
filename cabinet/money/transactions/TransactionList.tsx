import { DataTable } from 'react-admin'
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
          <DataTable.Col source="at" disableSort field={MomentField} />
          <DataTable.Col source="reason" disableSort field={ReasonField} />
          <DataTable.Col source="description" disableSort field={DescriptionField} />
          <DataTable.Col align="right" source="amount" disableSort>
            <UnitField source="amount" signed />
          </DataTable.Col>
          <DataTable.Col align="right" source="held" disableSort>
            <UnitField source="held" signed />
          </DataTable.Col>
          <DataTable.Col align="right" source="available_after" disableSort>
            <UnitField source="available_after" />
          </DataTable.Col>
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
