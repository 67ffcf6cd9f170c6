import { useRecordContext } from 'ra-core'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { sendingColumns } from '#shared/ra/bulk-sendings/sending-columns.tsx'
import { SendingCard } from '#shared/ra/bulk-sendings/SendingCard.tsx'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { links } from '../../parts/links.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('bulk-sendings')

export function BulkSendingList() {
  return (
    <List
      title={t.title}
      back={{ to: links.list('document-sign-requests'), label: t.to_requests }}
      actions={<CreateButton label={t.create} />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} action={<CreateButton label={t.create} />} />}
    >
      <Rows rowClick="show" card={<SendingCard />}>
        <Col source="name" field={NameField} />
        {sendingColumns}
      </Rows>
    </List>
  )
}

function NameField() {
  const sending = useRecordContext<BulkSending>()
  return sending ? <RowLink type="show">{sending.name}</RowLink> : null
}
