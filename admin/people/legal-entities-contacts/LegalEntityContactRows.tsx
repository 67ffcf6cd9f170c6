import { DataTable, TextField } from 'react-admin'
import { PhoneField } from '#shared/ra/fields/PhoneField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { OrganizationField } from '../../parts/fields/OrganizationField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

type LegalEntityContactRowsProps = {
  /** all rows have the same client or organization: no column for it */
  of?: 'client' | 'organization'
}

export function LegalEntityContactRows({ of }: LegalEntityContactRowsProps) {
  return (
    <TableRows rowClick="show" card={<ContactCard />}>
      <DataTable.Col source="full_name">
        <RowLink type="show">
          <TextField source="full_name" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      <DataTable.Col source="position" disableSort>
        <TextField source="position" emptyText="—" />
      </DataTable.Col>
      <DataTable.Col source="phone" disableSort field={PhoneField} />
      <DataTable.Col source="email" disableSort>
        <TextField source="email" emptyText="—" />
      </DataTable.Col>
      {of === 'organization' ? null : <DataTable.Col source="legal_entity_id" disableSort field={OrganizationField} />}
      {of ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
    </TableRows>
  )
}

function ContactCard() {
  return (
    <>
      <TextField source="full_name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <TextField source="position" color="text.secondary" />
      <PhoneField source="phone" />
    </>
  )
}
