import { ResourceContextProvider } from 'ra-core'
import { DataTable, List, TextField } from 'react-admin'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { MovementField } from '#shared/ra/fields/MovementField.tsx'
import { ListPages } from '#shared/ra/list/ListPages.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { balanceTexts as t } from '#shared/text/cabinet.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ReasonField } from './ReasonField.tsx'

/** Each movement of money, with what was there after it. */
export function TransactionList() {
  return (
    <ResourceContextProvider value="transactions">
      <List title={false} actions={false} exporter={false} sort={newestFirst} pagination={<ListPages />} empty={empty}>
        <Rows rowClick={false} card={<TransactionCard />}>
          <DataTable.Col source="at" disableSort field={MomentField} />
          <DataTable.Col source="reason" disableSort field={ReasonField} />
          <DataTable.Col source="description" disableSort />
          <DataTable.NumberCol source="amount" disableSort field={MovementField} />
          <DataTable.NumberCol source="held" disableSort field={MovementField} />
          <DataTable.NumberCol source="available_after" disableSort field={MoneyField} />
        </Rows>
      </List>
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
