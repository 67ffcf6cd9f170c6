import { DataTable, TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PhoneField } from '#shared/ra/fields/PhoneField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

export function IndividualRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<IndividualCard />}>
      <DataTable.Col source="full_name">
        <RowLink type="show">
          <TextField source="full_name" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      <DataTable.Col source="phone" disableSort field={PhoneField} />
      <DataTable.Col source="email" disableSort>
        <TextField source="email" emptyText="—" />
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="created_at" field={MomentField} />
    </TableRows>
  )
}

function IndividualCard() {
  return (
    <>
      <TextField source="full_name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <PhoneField source="phone" />
      <TextField source="email" color="text.secondary" />
    </>
  )
}
