import { useRecordContext } from 'ra-core'
import type { Look } from '#shared/contract/looks.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { List } from '../../parts/List.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { roleTexts } from '#shared/text/admins.ts'
import { lookedAt, lookTexts, ownLookTexts as t } from '#shared/text/looks.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('looks')

/** Who of the service looked at the client's data, by role and number. */
export function LookList() {
  return (
    <List title={t.title} subtitle={t.subtitle} empty={<EmptyState title={t.empty_title} hint={t.empty} />}>
      <Rows rowClick={false} card={<LookCard />}>
        <Col source="at" field={MomentField} />
        <Col label={t.who} field={Who} />
        <Col source="subject" field={What} />
        <Col source="kind" field={How} />
      </Rows>
    </List>
  )
}

function Who() {
  const look = useRecordContext<Look>()
  return look ? t.staff(roleTexts[look.role].word, look.admin_id) : null
}

function What() {
  const look = useRecordContext<Look>()
  return look ? lookedAt(look) : null
}

function How() {
  const look = useRecordContext<Look>()
  return look ? lookTexts.kinds[look.kind] : null
}

function LookCard() {
  const look = useRecordContext<Look>()
  if (!look) return null
  return (
    <RowCard main={lookedAt(look)} end={<MomentField source="at" />}>
      <How />
      <Who />
    </RowCard>
  )
}
