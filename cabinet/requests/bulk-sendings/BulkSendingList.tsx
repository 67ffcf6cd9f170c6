import { useRecordContext } from 'ra-core'
import { DataTable } from 'react-admin'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { sendingColumns } from '#shared/ra/bulk-sendings/sending-columns.tsx'
import { SendingCard } from '#shared/ra/bulk-sendings/SendingCard.tsx'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { links } from '../../parts/links.ts'

export function BulkSendingList() {
  return (
    <ListPage
      title={t.title}
      back={{ to: links.list('document-sign-requests'), label: t.to_requests }}
      actions={<CreateLink label={t.create} />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} action={<CreateLink label={t.create} />} />}
    >
      <Rows rowClick="show" card={<SendingCard />}>
        <DataTable.Col source="name" disableSort field={NameField} />
        {sendingColumns}
      </Rows>
    </ListPage>
  )
}

function NameField() {
  const sending = useRecordContext<BulkSending>()
  return sending ? <RowLink type="show">{sending.name}</RowLink> : null
}
