import { ListBase, ResourceContextProvider } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { MovementField } from '#shared/ra/fields/MovementField.tsx'
import { ListView } from '#shared/ra/list/ListView.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { balanceTexts as t } from '#shared/text/cabinet.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ReasonField } from './ReasonField.tsx'

/** Each movement of money, with what was there after it. */
export function TransactionList() {
  return (
    <ResourceContextProvider value="transactions">
      <ListBase perPage={25} sort={newestFirst} exporter={false}>
        <ListView empty={empty}>
          <Rows rowClick={false} card={<TransactionCard />}>
            <DataTable.Col source="at" disableSort field={MomentField} />
            <DataTable.Col source="reason" disableSort field={ReasonField} />
            <DataTable.Col source="description" disableSort />
            <DataTable.Col align="right" source="amount" disableSort field={MovementField} />
            <DataTable.Col align="right" source="held" disableSort field={MovementField} />
            <DataTable.Col align="right" source="available_after" disableSort field={MoneyField} />
          </Rows>
        </ListView>
      </ListBase>
    </ResourceContextProvider>
  )
}

const newestFirst = { field: 'id', order: 'DESC' } as const
const empty = <EmptyState title={t.empty_title} hint={t.empty} />

function TransactionCard() {
  return (
    <>
      <ReasonField source="reason" />
      <TextField source="description" color="text.secondary" />
      <span>
        {nounTexts.transactions.fields['amount']} <MovementField source="amount" /> ·{' '}
        {nounTexts.transactions.fields['held']} <MovementField source="held" />
      </span>
      <MomentField source="at" />
    </>
  )
}
