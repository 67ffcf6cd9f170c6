import { useRecordContext } from 'ra-core'
import type { Import } from '#shared/contract/imports.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { importStatusTexts, importTexts as t } from '#shared/text/imports.ts'
import { links } from '../../parts/links.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('imports')

/** The tables of the last days, of all lists. */
export function ImportList() {
  return (
    <List
      title={t.title}
      back={{ to: links.list('individuals'), label: t.kinds.individuals }}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <Rows rowClick="show" card={<ImportCard />}>
        <Col source="name" field={NameField} />
        <Col source="kind" field={KindField} />
        <Col source="status">
          <StatusField source="status" texts={importStatusTexts} />
        </Col>
        <Col source="created_by" />
        <Col source="created_at" field={MomentField} />
      </Rows>
    </List>
  )
}

function NameField() {
  const imported = useRecordContext<Import>()
  return imported ? <RowLink type="show">{imported.name}</RowLink> : null
}

function KindField() {
  const imported = useRecordContext<Import>()
  return imported ? t.kinds[imported.kind] : null
}

function ImportCard() {
  const imported = useRecordContext<Import>()
  if (!imported) return null
  return (
    <RowCard main={imported.name} end={<StatusChip {...importStatusTexts[imported.status]} />}>
      {t.kinds[imported.kind]}
      {showTime(imported.created_at)}
    </RowCard>
  )
}
