import { useRecordContext } from 'ra-core'
import Alert from '@mui/material/Alert'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { RequestsLink } from '#shared/ra/bulk-sendings/RequestsLink.tsx'
import { SendingArchiveButton } from '#shared/ra/bulk-sendings/SendingArchiveButton.tsx'
import { SendingRows } from '#shared/ra/bulk-sendings/SendingRows.tsx'
import { SignedBar } from '#shared/ra/bulk-sendings/SignedBar.tsx'
import type { LoadRows } from '#shared/ra/bulk-sendings/use-rows.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { consoleBulkTexts as t, bulkSendingStatusTexts, bulkSendingTexts } from '#shared/text/bulk-sendings.ts'
import { adminApi } from '../../parts/api.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { DocumentsGate, OpenDocumentsButton } from '../reveals/DocumentsGate.tsx'
import { SendingFacts } from './SendingFacts.tsx'
import { StopSending } from './StopSending.tsx'

/** A client's bulk sending as the client sees it, without the client's own actions. */
export function BulkSendingShow() {
  return (
    <Show<BulkSending>>
      <SendingPage />
    </Show>
  )
}

const load: LoadRows = {
  page: (call) => adminApi.send('GET /bulk-sendings/{id}/rows', call),
  file: (call) => adminApi.file('GET /bulk-sendings/{id}/rows', call),
}

function SendingPage() {
  const sending = useRecordContext<BulkSending>()
  if (!sending) return null
  const of = { resource: 'bulk-sendings', id: sending.id } as const
  return (
    <Page
      title={sending.name}
      subtitle={
        <Subtitle>
          <StatusChip {...bulkSendingStatusTexts[sending.status]} />
          <ClientField />
        </Subtitle>
      }
      back={{ to: links.list('bulk-sendings'), label: t.title }}
      actions={
        <>
          <RequestsLink sending={sending} />
          {sending.confirmed_at !== null && (
            <DocumentsGate of={of} closed={<OpenDocumentsButton of={of} />}>
              <SendingArchiveButton
                sending={sending}
                load={(call) => adminApi.file('GET /bulk-sendings/{id}/evidence', call)}
              />
            </DocumentsGate>
          )}
          <StopSending sending={sending} />
        </>
      }
    >
      {sending.stop_reason && <Alert severity="warning">{sending.stop_reason}</Alert>}
      <SignedBar sending={sending} />
      <SendingFacts sending={sending} />
      <Panel title={bulkSendingTexts.rows}>
        <SendingRows sending={sending} load={load} />
      </Panel>
    </Page>
  )
}
