import { TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PhoneField } from '#shared/ra/fields/PhoneField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('individuals')

export function IndividualRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<IndividualCard />}>
      <Col source="full_name">
        <RowLink type="show">
          <TextField source="full_name" variant="inherit" />
        </RowLink>
      </Col>
      <Col source="phone" disableSort field={PhoneField} />
      <Col source="email">
        <TextField source="email" emptyText="—" />
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="created_at" field={MomentField} />
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
