import Box from '@mui/material/Box'
import type { BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { SendingRows } from '#shared/ra/bulk-sendings/SendingRows.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { DetailsStep } from '../document-sign-requests/new/DetailsStep.tsx'
import { FilesStep } from '../document-sign-requests/new/FilesStep.tsx'
import { Step } from '../document-sign-requests/new/Step.tsx'
import { useSavedDraft } from '../document-sign-requests/new/use-saved-draft.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { loadRows } from './load-rows.ts'
import { CorrectRowButton } from './CorrectRowButton.tsx'
import { PreviewNotes } from './PreviewNotes.tsx'

/** One page of four steps with the price at the bottom, as for a single request. */
export function CheckSteps({ sending }: { sending: BulkSending }) {
  const { draft, uploads } = useSavedDraft(`bulk_sending ${sending.id}`)
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 960, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Step number={1} title={t.preview}>
        <PreviewNotes sending={sending} />
        <SendingRows sending={sending} load={loadRows} correctRow={correctRow} />
      </Step>
      {sending.counts.ready > 0 && (
        <>
          <Step number={2} title={t.documents} hint={t.documents_hint}>
            <FilesStep uploads={uploads} />
          </Step>
          <Step number={3} title={t.details} hint={t.details_hint}>
            <DetailsStep draft={draft} />
          </Step>
          <Step number={4} title={t.check}>
            <ConfirmStep sending={sending} draft={draft} uploads={uploads} />
          </Step>
        </>
      )}
    </Box>
  )
}

const correctRow = (row: BulkSendingRow) => <CorrectRowButton row={row} />
