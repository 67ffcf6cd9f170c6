import { useRecordContext } from 'ra-core'
import { TextField } from 'react-admin'
import type { PublicLink } from '#shared/contract/public-links.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { linkColumns } from '#shared/ra/public-links/link-columns.tsx'
import { LinkState } from '#shared/ra/public-links/LinkState.tsx'
import { publicLinkTexts as t } from '#shared/text/public-links.ts'
import { ClientField, ClientName } from '../../parts/fields/ClientField.tsx'

const Col = columnOf('public-links')

export function PublicLinkRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<LinkCard ofOne={ofOne} />}>
      <Col source="title">
        <RowLink type="show">
          <TextField source="title" variant="inherit" />
        </RowLink>
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      {linkColumns}
    </Rows>
  )
}

function LinkCard({ ofOne }: { ofOne: boolean }) {
  const link = useRecordContext<PublicLink>()
  if (!link) return null
  return (
    <RowCard main={link.title} end={<LinkState />}>
      {ofOne ? null : <ClientName />}
      {t.counter(link.started, link.signed)}
    </RowCard>
  )
}
