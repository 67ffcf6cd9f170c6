import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { ApiError } from '#shared/browser/api-error.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useSendingAction } from './use-sending-action.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { sharedOrderOf, whyNoDetails, whyNoFiles } from '../document-sign-requests/new/order-of.ts'
import { ConfirmWarnings } from '../document-sign-requests/new/ConfirmWarnings.tsx'
import { useConfirmedWarnings } from '../document-sign-requests/new/use-confirmed-warnings.ts'
import { PriceLine } from '../document-sign-requests/new/PriceLine.tsx'
import type { DraftState } from '../document-sign-requests/new/use-draft.ts'
import { usePrice } from '../document-sign-requests/new/use-price.ts'
import type { Upload, Uploads } from '../document-sign-requests/new/use-uploads.ts'
import { useOwnName } from '../../parts/session/use-own-name.ts'
import { UnsentRows, unsentCount } from './UnsentRows.tsx'
import { textOf } from '#shared/browser/text-of.ts'

type ConfirmStepProps = { sending: BulkSending; draft: DraftState; uploads: Uploads }

/** The price and the confirming button; too little money for all rows does not block it. */
export function ConfirmStep({ sending, draft: { value }, uploads: { rows } }: ConfirmStepProps) {
  const { ready } = sending.counts
  const [asked, setAsked] = useState<Warning[]>([])
  const price = usePrice(ready)
  const confirming = useConfirmedWarnings(useWarnings(sending, rows, asked))
  const { act, running } = useSendingAction(sending, (error) => setAsked(askedBy(error)))
  const own_name = useOwnName()
  const whyNot = whyNoDocuments(sending, rows) ?? whyNoDetails(value, own_name)
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PriceLine price={price} short={t.lacks} />
      {price.lacks !== null && <Box color="text.secondary">{t.partly}</Box>}
      <UnsentRows sending={sending} />
      {whyNot && (
        <Alert severity="info" sx={{ width: '100%' }}>
          {whyNot}
        </Alert>
      )}
      {confirming.warnings.length > 0 && (
        <ConfirmWarnings isDone={confirming.isDone} onChange={confirming.onChange}>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {[...new Set(confirming.warnings.map(({ text }) => text))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </Box>
        </ConfirmWarnings>
      )}
      <ConfirmButton
        variant="contained"
        size="large"
        whyNot={whyNot ?? confirming.whyNot}
        loading={running === 'confirm' || (price.line === null && price.lacks === null)}
        title={t.send_title}
        content={<Content line={price.line ?? t.partly} unsent={unsentCount(sending)} />}
        verb={t.send(ready)}
        onConfirm={() => act('confirm', { ...sharedOrderOf(value, rows), confirmed_warnings: confirming.confirmed })}
      >
        {t.send(ready)}
      </ConfirmButton>
    </Box>
  )
}

type Warning = { code: string; text: string }

/** Warnings about the common documents and the template, and those of the server, which sees the files of the rows. */
function useWarnings({ source, template_id }: BulkSending, rows: Upload[], asked: Warning[]): Warning[] {
  const { data: template } = useQuery({
    queryKey: ['templates', template_id],
    queryFn: ({ signal }) => cabinetApi.call('GET /templates/{id}', { params: { id: template_id ?? 0 }, signal }),
    enabled: source === 'template' && template_id !== null,
  })
  const common = rows.flatMap(({ stored }) => stored?.warnings ?? [])
  return [...common, ...((source === 'template' && template?.warnings) || []), ...asked]
}

const askedBy = (error: unknown): Warning[] =>
  error instanceof ApiError ? error.to_confirm.map((code) => ({ code, text: textOf(error) })) : []

/** Where each row has its own document, common ones are not needed. */
const whyNoDocuments = ({ source }: BulkSending, rows: Upload[]) =>
  source !== 'same' && rows.length === 0 ? null : whyNoFiles(rows)

function Content({ line, unsent }: { line: string; unsent: number }) {
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 500, mb: 1 }}>
        {line}
      </Box>
      {unsent > 0 && (
        <Box component="span" sx={{ display: 'block', color: 'text.primary', mb: 1 }}>
          {t.unsent(unsent)}
        </Box>
      )}
      {t.send_content}
    </>
  )
}
