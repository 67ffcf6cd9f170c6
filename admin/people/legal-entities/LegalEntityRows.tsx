import { DataTable, TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

const labels = nounTexts['legal-entities'].fields

export function LegalEntityRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<LegalEntityCard />}>
      <DataTable.Col source="short_name">
        <RowLink type="show">
          <TextField source="short_name" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      <DataTable.Col source="inn" />
      <DataTable.Col source="kpp" disableSort>
        <TextField source="kpp" emptyText="—" />
      </DataTable.Col>
      <DataTable.Col source="director" disableSort>
        <TextField source="director" emptyText="—" />
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="created_at" field={MomentField} />
    </TableRows>
  )
}

function LegalEntityCard() {
  return (
    <>
      <TextField source="short_name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <span>
        {labels.inn} <TextField source="inn" />
      </span>
      <TextField source="director" color="text.secondary" />
    </>
  )
}
