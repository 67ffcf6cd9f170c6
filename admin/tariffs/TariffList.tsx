import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import type { Tariff } from '#shared/contract/billing.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { tariffTexts as t } from '#shared/text/admin.ts'
import { TableRows } from '../list/TableRows.tsx'

export function TariffList() {
  return (
    <ListPage title={t.title} subtitle={t.subtitle} empty={<EmptyState title={t.empty_title} hint={t.empty} />}>
      <TableRows rowClick={false} card={<TariffCard />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="kind" disableSort field={Kind} />
        <DataTable.NumberCol source="signatures" />
        <DataTable.Col source="price" align="right" field={MoneyField} />
        <DataTable.Col source="days_valid" disableSort align="right" field={Days} />
        <DataTable.Col source="created_at" disableSort field={MomentField} />
      </TableRows>
    </ListPage>
  )
}

function Kind() {
  const tariff = useRecordContext<Tariff>()
  return tariff ? t.kinds[tariff.kind] : null
}

function Days() {
  const tariff = useRecordContext<Tariff>()
  return tariff ? (tariff.days_valid ?? t.forever) : null
}

function TariffCard() {
  return (
    <>
      <TextField source="name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <Kind />
      <MoneyField source="price" />
    </>
  )
}
