import { useRecordContext } from 'ra-core'
import { DataTable, TextField } from 'react-admin'
import type { Client } from '#shared/contract/clients.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { clientTexts as t, accountStatusTexts } from '#shared/text/clients.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { TableRows } from '../list/TableRows.tsx'
import { useResponsible } from './use-responsible.ts'

export function ClientList() {
  return (
    <ListPage title={t.title} actions={<ExportButtons />} filters={filters} empty={empty}>
      <TableRows rowClick="show" card={<ClientCard />}>
        <DataTable.Col source="id" />
        <DataTable.Col source="name">
          <RowLink type="show">
            <TextField source="name" variant="inherit" />
          </RowLink>
        </DataTable.Col>
        <DataTable.Col source="kind" disableSort field={KindField} />
        <DataTable.Col source="status">
          <StatusField source="status" texts={accountStatusTexts} />
        </DataTable.Col>
        <DataTable.Col source="responsible_admin_id" disableSort>
          <TextField source="responsible_name" emptyText="—" />
        </DataTable.Col>
        <DataTable.Col source="note" disableSort>
          <TextField source="note" emptyText="—" />
        </DataTable.Col>
        <DataTable.Col source="created_at" field={MomentField} />
      </TableRows>
    </ListPage>
  )
}

const labels: Record<string, string> = nounTexts.clients.fields
const kinds = Object.entries(t.kinds).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <MoreFilters>
      <StatusFilter texts={accountStatusTexts} />
      <SelectFilter source="kind" label={listTexts.kind} choices={kinds} />
      <ResponsibleFilter />
    </MoreFilters>
    <ClearFilter />
  </>
)

function ResponsibleFilter() {
  const choices = useResponsible()
  return <SelectFilter source="responsible_admin_id" label={labels['responsible_admin_id'] ?? ''} choices={choices} />
}

const empty = <EmptyState title={t.empty_title} hint={t.empty} />

function KindField() {
  const client = useRecordContext<Client>()
  return client ? t.kinds[client.kind] : null
}

function ClientCard() {
  return (
    <>
      <TextField source="name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <StatusField source="status" texts={accountStatusTexts} />
      <span>
        <KindField /> · <MomentField source="created_at" dateOnly />
      </span>
    </>
  )
}
