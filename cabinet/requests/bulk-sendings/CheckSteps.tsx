import Box from '@mui/material/Box'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { DetailsStep } from '../document-sign-requests/new/DetailsStep.tsx'
import { Step } from '../document-sign-requests/new/Step.tsx'
import { useBlankDraft } from '../document-sign-requests/new/use-blank-draft.ts'
import type { Draft } from '../document-sign-requests/new/use-draft.ts'
import { useTabDraft } from '../document-sign-requests/new/use-tab-draft.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DocumentsStep } from './DocumentsStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { TableStep } from './TableStep.tsx'
import { usePreview } from './use-preview.ts'

/** One page of five steps with the price at the bottom, as for a single request. */
export function CheckSteps({ sending }: { sending: BulkSending }) {
  const { blank } = useBlankDraft(null)
  return blank ? <Steps sending={sending} blank={blank} /> : <PageSkeleton />
}

function Steps({ sending, blank }: { sending: BulkSending; blank: Draft }) {
  const { ready } = sending.counts
  const preview = usePreview(sending)
  const { draft, uploads } = useTabDraft(`bulk_sending ${sending.id}`, blank)
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Step number={1} title={t.preview}>
        <TableStep sending={sending} />
      </Step>
      {(ready > 0 || sending.source !== 'same') && (
        <Step number={2} title={t.documents}>
          <DocumentsStep sending={sending} uploads={uploads} />
        </Step>
      )}
      {ready > 0 && (
        <>
          <Step number={3} title={t.preview_rows} hint={t.preview_rows_hint}>
            <PreviewStep sending={sending} preview={preview} common={uploads.rows} />
          </Step>
          <Step number={4} title={t.details} hint={t.details_hint}>
            <DetailsStep draft={draft} />
          </Step>
          <Step number={5} title={t.check}>
            <ConfirmStep sending={sending} draft={draft} uploads={uploads} />
          </Step>
        </>
      )}
    </Box>
  )
}
