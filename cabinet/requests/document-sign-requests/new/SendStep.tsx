import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { toConfirm } from '#shared/rules/file-warnings.ts'
import { unconfirmedTexts } from '#shared/text/file-warnings.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { senderTexts } from '#shared/text/senders.ts'
import { useOwnName } from '../../../parts/session/use-own-name.ts'
import { ConfirmWarnings } from './ConfirmWarnings.tsx'
import { whyNotReady } from './order-of.ts'
import { PriceLine } from './PriceLine.tsx'
import type { Price } from './price-of.ts'
import type { DraftState } from './use-draft.ts'
import { useIsSample } from './use-is-sample.ts'
import { useConfirmedWarnings } from './use-confirmed-warnings.ts'
import { usePrice } from './use-price.ts'
import type { RequestDraft } from './use-request-draft.ts'
import { useSubmit } from './use-submit.ts'
import type { Uploads } from './use-uploads.ts'

type SendStepProps = { draft: DraftState; uploads: Uploads; saver: RequestDraft['saver']; onDone: () => void }

/** The price, with two buttons: send or save the draft. */
export function SendStep({ draft, uploads, saver, onDone }: SendStepProps) {
  const price = usePrice(draft.value.signers.length)
  const isSample = useIsSample(draft.value.legal_entity_id)
  const confirming = useConfirmedWarnings(uploads.rows.flatMap(({ stored }) => stored?.warnings ?? []))
  const warned = uploads.rows.flatMap(({ stored, title }) =>
    toConfirm(stored?.warnings ?? []).length > 0 ? [title] : [],
  )
  const { submit, running, error } = useSubmit(draft.value, uploads.rows, confirming.confirmed, saver, onDone)
  const whyNot = whyNotReady(draft.value, uploads.rows, useOwnName())
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isSample ? <SampleLine /> : <PriceLine price={price} />}
      {error && <Alert severity="error">{error}</Alert>}
      {confirming.warnings.length > 0 && (
        <ConfirmWarnings isDone={confirming.isDone} onChange={confirming.onChange}>
          {unconfirmedTexts.where(warned)}
        </ConfirmWarnings>
      )}
      {whyNot && <Alert severity="info">{whyNot}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          variant="contained"
          size="large"
          whyNot={whyNot ?? confirming.whyNot ?? (isSample ? null : whyShort(price))}
          loading={running === 'send'}
          onClick={() => void submit('send')}
        >
          {t.send}
        </ActionButton>
        <ActionButton size="large" whyNot={whyNot} loading={running === 'save'} onClick={() => void submit('save')}>
          {t.save}
        </ActionButton>
      </Box>
    </Box>
  )
}

const SampleLine = () => (
  <Alert severity="info">
    {senderTexts.sample}. {senderTexts.sample_hint}
  </Alert>
)

function whyShort({ lacks }: Price): string | null {
  return lacks === null ? null : quoteTexts.short(showRubles(lacks))
}
