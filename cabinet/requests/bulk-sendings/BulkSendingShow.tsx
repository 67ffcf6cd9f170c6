import { useCanAccess, useRecordContext } from 'ra-core'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { SendingArchiveButton } from '#shared/ra/bulk-sendings/SendingArchiveButton.tsx'
import { SendingRows } from '#shared/ra/bulk-sendings/SendingRows.tsx'
import { RequestsLink } from '#shared/ra/bulk-sendings/RequestsLink.tsx'
import { StopButton } from './StopButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { bulkSendingStatusTexts, bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { ApprovalPanel } from '../approvals/ApprovalPanel.tsx'
import { CheckSteps } from './CheckSteps.tsx'
import { loadRows } from './load-rows.ts'
import { Result } from './Result.tsx'

const refetch_ms = 2000

export function BulkSendingShow() {
  return (
    <Show<BulkSending>
      queryOptions={{ refetchInterval: ({ state }) => (state.data?.status === 'sending' ? refetch_ms : false) }}
    >
      <SendingPage />
    </Show>
  )
}

/** Before confirmation: check and complete; afterwards: follow the progress. */
function SendingPage() {
  const sending = useRecordContext<BulkSending>()
  if (!sending) return null
  return (
    <Page
      title={sending.name}
      subtitle={<StatusChip {...bulkSendingStatusTexts[sending.status]} />}
      back={{ to: links.list('bulk-sendings'), label: t.title }}
      actions={
        <>
          <RequestsLink sending={sending} />
          <SendingArchiveButton
            sending={sending}
            load={(call) => cabinetApi.file('GET /bulk-sendings/{id}/evidence', call)}
          />
          <StopButton sending={sending} />
        </>
      }
    >
      {sending.approval && <ApprovalPanel approval={sending.approval} />}
      {sending.status === 'checked' ? <Checked sending={sending} /> : <Result sending={sending} />}
    </Page>
  )
}

function Checked({ sending }: { sending: BulkSending }) {
  const { canAccess, isPending } = useCanAccess({ resource: 'bulk', action: 'confirm' })
  if (isPending) return null
  if (canAccess) return <CheckSteps sending={sending} />
  return (
    <Panel title={t.preview}>
      <SendingRows sending={sending} load={loadRows} />
    </Panel>
  )
}
