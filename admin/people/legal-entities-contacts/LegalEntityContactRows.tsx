import { TextField } from 'react-admin'
import { PhoneField } from '#shared/ra/fields/PhoneField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { OrganizationField } from '../../parts/fields/OrganizationField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('legal-entities-contacts')

type LegalEntityContactRowsProps = {
  /** all rows have the same client or organization: no column for it */
  of?: 'client' | 'organization'
}

export function LegalEntityContactRows({ of }: LegalEntityContactRowsProps) {
  return (
    <Rows rowClick="show" card={<ContactCard />}>
      <Col source="full_name">
        <RowLink type="show">
          <TextField source="full_name" variant="inherit" />
        </RowLink>
      </Col>
      <Col source="position">
        <TextField source="position" emptyText="—" />
      </Col>
      <Col source="phone" field={PhoneField} />
      <Col source="email">
        <TextField source="email" emptyText="—" />
      </Col>
      {of === 'organization' ? null : <Col source="legal_entity_id" field={OrganizationField} />}
      {of ? null : <Col source="client_id" field={ClientField} />}
    </Rows>
  )
}

function ContactCard() {
  return (
    <RowCard main={<TextField source="full_name" />} end={<PhoneField source="phone" />}>
      <TextField source="position" />
      <TextField source="email" />
    </RowCard>
  )
}
