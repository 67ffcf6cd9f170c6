import { TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('legal-entities')

const labels = nounTexts['legal-entities'].fields

export function LegalEntityRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<LegalEntityCard />}>
      <Col source="short_name">
        <RowLink type="show">
          <TextField source="short_name" variant="inherit" />
        </RowLink>
      </Col>
      <Col source="inn" />
      <Col source="kpp">
        <TextField source="kpp" emptyText="—" />
      </Col>
      <Col source="director">
        <TextField source="director" emptyText="—" />
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="created_at" field={MomentField} />
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
