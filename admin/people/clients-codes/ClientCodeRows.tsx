import { TextField } from 'react-admin'
import { CodeLimits, CodePrefix, CodeStatus } from '#shared/ra/codes/CodeFields.tsx'
import { RevokeButton } from '#shared/ra/codes/RevokeButton.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { cabinetCodeTexts, consoleCodeTexts as t } from '#shared/text/clients-codes.ts'
import { clientCodeTexts } from '#shared/text/ra.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { HiddenLabel } from '../../parts/list/HiddenLabel.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('clients-codes')

export function ClientCodeRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick={false} card={<CodeCard />} hiddenColumns={['created_by']}>
      <Col source="label" />
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="prefix" field={CodePrefix} />
      <Col source="scopes" label={cabinetCodeTexts.limits} field={CodeLimits} />
      <Col label={listTexts.status} field={CodeStatus} />
      <Col source="created_by" />
      <Col source="last_used_at">
        <MomentField source="last_used_at" emptyText={t.never} />
      </Col>
      <Col source="expires_at">
        <MomentField source="expires_at" dateOnly emptyText={t.forever} />
      </Col>
      <Col label={<HiddenLabel text={clientCodeTexts.revoke} />} field={RevokeButton} />
    </Rows>
  )
}

function CodeCard() {
  return (
    <RowCard main={<TextField source="label" />} end={<CodeStatus />} action={<RevokeButton />}>
      <CodePrefix />
      <CodeLimits />
    </RowCard>
  )
}
