import { useRecordContext } from 'ra-core'
import type { PublicLink } from '#shared/contract/public-links.ts'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { linkColumns } from '#shared/ra/public-links/link-columns.tsx'
import { LinkState } from '#shared/ra/public-links/LinkState.tsx'
import { publicLinkStates } from '#shared/rules/public-links.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { publicLinkStateTexts, publicLinkTexts as t } from '#shared/text/public-links.ts'
import { links } from '../../parts/links.ts'
import { List } from '../../parts/List.tsx'

const Col = columnOf('public-links')

export function PublicLinkList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      back={{ to: links.list('document-sign-requests'), label: t.to_requests }}
      actions={<CreateButton label={t.create} />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} action={<CreateButton label={t.create} />} />}
    >
      <Rows rowClick="show" card={<LinkCard />}>
        <Col source="title" field={TitleField} />
        {linkColumns}
      </Rows>
    </List>
  )
}

const filters = (
  <SelectFilter
    source="state"
    label={nounTexts['public-links'].fields.state}
    choices={publicLinkStates.map((id) => ({ id, name: publicLinkStateTexts[id].word }))}
  />
)

function TitleField() {
  const link = useRecordContext<PublicLink>()
  return link ? <RowLink type="show">{link.title}</RowLink> : null
}

function LinkCard() {
  const link = useRecordContext<PublicLink>()
  if (!link) return null
  return (
    <RowCard main={<TitleField />} end={<LinkState />}>
      {t.counter(link.started, link.signed)}
    </RowCard>
  )
}
