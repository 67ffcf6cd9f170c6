import { useRecordContext } from 'ra-core'
import { DataTable } from 'react-admin'
import Typography from '@mui/material/Typography'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import { SentField, SignedField } from '#shared/ra/bulk-sendings/count-fields.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { bulkSendingStatusTexts, bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'

export function BulkSendingList() {
  return (
    <ListPage
      title={t.title}
      back={{ to: '/request', label: t.to_requests }}
      actions={<CreateLink label={t.create} />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} action={<CreateLink label={t.create} />} />}
    >
      <Rows rowClick="show" card={<SendingCard />}>
        <DataTable.Col source="name" disableSort field={NameField} />
        <DataTable.Col source="status" disableSort>
          <StatusField source="status" texts={bulkSendingStatusTexts} />
        </DataTable.Col>
        <DataTable.Col source="sent" label={t.sent_rows} disableSort field={SentField} />
        <DataTable.Col source="signed" label={t.signed} disableSort field={SignedField} />
        <DataTable.Col source="created_by" disableSort />
        <DataTable.Col source="created_at" field={MomentField} />
      </Rows>
    </ListPage>
  )
}

function NameField() {
  const sending = useRecordContext<BulkSending>()
  return sending ? <RowLink type="show">{sending.name}</RowLink> : null
}

/** A sending on a phone. */
function SendingCard() {
  const sending = useRecordContext<BulkSending>()
  if (!sending) return null
  return (
    <>
      <StatusChip {...bulkSendingStatusTexts[sending.status]} />
      <Typography sx={{ fontWeight: 500 }}>{sending.name}</Typography>
      <span>
        {t.sent_rows}: <SentField />
      </span>
      <span>
        {t.signed}: <SignedField />
      </span>
      <Typography variant="caption" color="text.secondary">
        {showTime(sending.created_at)}
      </Typography>
    </>
  )
}
