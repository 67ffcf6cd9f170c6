import { DataTable, TextField } from 'react-admin'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { paymentTexts as t } from '#shared/text/admin.ts'
import { ClientField, ClientName } from '../fields/ClientField.tsx'
import { StaffField } from '../fields/StaffField.tsx'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { TableRows } from '../list/TableRows.tsx'

export function PaymentList() {
  return (
    <ListPage title={t.title} actions={<Create />} filters={filters} empty={<Empty />}>
      <TableRows rowClick="show" card={<PaymentCard />}>
        <DataTable.Col source="id">
          <RowLink type="show">
            <TextField source="id" variant="inherit" />
          </RowLink>
        </DataTable.Col>
        <DataTable.Col source="created_at" field={MomentField} />
        <DataTable.Col source="client_id" disableSort field={ClientField} />
        <DataTable.Col source="description" disableSort />
        <DataTable.Col source="created_by_admin_id" disableSort field={StaffField} />
        <DataTable.Col source="amount" align="right" field={MoneyField} />
      </TableRows>
    </ListPage>
  )
}

const filters = (
  <>
    <ClientFilter />
    <DaysFilter source="created_at" />
    <ClearFilter />
  </>
)

const Create = () => <CreateLink label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />

function PaymentCard() {
  return (
    <>
      <strong>
        <MoneyField source="amount" />
      </strong>
      <ClientName />
      <TextField source="description" />
      <MomentField source="created_at" />
    </>
  )
}
