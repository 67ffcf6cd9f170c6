import { TextField } from 'react-admin'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { BriefField } from '../../parts/fields/BriefField.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('legal-entities')

const labels = nounTexts['legal-entities'].fields

export function LegalEntityRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<LegalEntityCard />}>
      <Col source="short_name">
        <RowLink type="show">
          <BriefField source="short_name" />
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
    </Rows>
  )
}

function LegalEntityCard() {
  return (
    <RowCard main={<BriefField source="short_name" />}>
      <>
        {labels.inn} <TextField source="inn" />
      </>
      <TextField source="director" />
    </RowCard>
  )
}
