import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { Look } from '#shared/contract/looks.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { roleTexts } from '#shared/text/admins.ts'
import { lookedAt, lookTexts as t } from '#shared/text/looks.ts'
import { ClientField, ClientName } from '../fields/ClientField.tsx'
import { TextLink } from '../fields/TextLink.tsx'
import { links } from '../links.ts'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('looks')

export function LookRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick={false} card={<LookCard />}>
      <Col source="at" field={MomentField} />
      <Col source="admin_name" field={Who} />
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="subject" field={What} />
      <Col source="kind" field={How} />
    </Rows>
  )
}

/** The name leads to all that this person looked at. */
function Who() {
  const look = useRecordContext<Look>()
  if (!look) return null
  return (
    <>
      <TextLink to={links.list('looks', { admin_id: look.admin_id })}>{look.admin_name}</TextLink>
      <Typography variant="caption" color="text.secondary" component="div">
        {roleTexts[look.role].word}
      </Typography>
    </>
  )
}

function What() {
  const look = useRecordContext<Look>()
  return look ? lookedAt(look) : null
}

function How() {
  const look = useRecordContext<Look>()
  return look ? t.kinds[look.kind] : null
}

function LookCard() {
  const look = useRecordContext<Look>()
  if (!look) return null
  return (
    <RowCard main={lookedAt(look)} end={<MomentField source="at" />}>
      {look.admin_name}
      {t.kinds[look.kind]}
      <ClientName />
    </RowCard>
  )
}
