import { TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PhoneField } from '#shared/ra/fields/PhoneField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { ClientField, ClientName } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('individuals')

export function IndividualRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<IndividualCard />}>
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
    </Rows>
  )
}

function IndividualCard() {
  return (
    <RowCard main={<TextField source="full_name" />} end={<PhoneField source="phone" />}>
      <ClientName />
      <TextField source="email" />
    </RowCard>
  )
}
