import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { whyNotReady } from './order-of.ts'
import { PriceLine } from './PriceLine.tsx'
import type { Price } from './price-of.ts'
import type { DraftState } from './use-draft.ts'
import { usePrice } from './use-price.ts'
import { useSubmit } from './use-submit.ts'
import type { Uploads } from './use-uploads.ts'

type SendStepProps = { draft: DraftState; uploads: Uploads; onDone: () => void }

/** The price, with two buttons: send or save the draft. */
export function SendStep({ draft, uploads, onDone }: SendStepProps) {
  const price = usePrice(draft.value.signers.length)
  const { submit, running, error } = useSubmit(draft.value, uploads.rows, onDone)
  const whyNot = whyNotReady(draft.value, uploads.rows)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PriceLine price={price} />
      {error && <Alert severity="error">{error}</Alert>}
      {whyNot && <Alert severity="info">{whyNot}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          variant="contained"
          size="large"
          whyNot={whyNot ?? whyShort(price)}
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

function whyShort({ lacks }: Price): string | null {
  return lacks === null ? null : quoteTexts.short(showRubles(lacks))
}
