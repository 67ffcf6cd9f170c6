import { useState } from 'react'
import { useRedirect } from 'ra-core'
import TextField from '@mui/material/TextField'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useRequestChange } from '#shared/ra/requests/use-request-change.ts'
import { annulment_terms_chars_max } from '#shared/rules/limits.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { followTexts as t } from '#shared/text/follow-ups.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { PriceLine } from './new/PriceLine.tsx'
import { usePrice } from './new/use-price.ts'

/** Sends an agreement to end the signed documents, after showing the price. */
export function AnnulDialog({ request, onClose }: { request: SignRequest; onClose: () => void }) {
  const redirect = useRedirect()
  const [terms, setTerms] = useState('')
  const price = usePrice(1)
  const { change, isBusy, errors } = useRequestChange(request, ({ id }) => {
    onClose()
    redirect('show', 'request', id)
  })
  return (
    <FormDialog
      title={t.annul_title}
      about={t.annul_about(request.signer.full_name)}
      verb={t.annul_send}
      whyNot={price.lacks === null ? null : quoteTexts.short(showRubles(price.lacks))}
      isBusy={isBusy || (price.line === null && price.lacks === null)}
      error={formError(errors, ['terms'])}
      onSubmit={() => void change('annul', { terms: terms.trim() || null }, t.annul_sent)}
      onClose={onClose}
    >
      <TextField
        label={t.terms}
        value={terms}
        onChange={(event) => setTerms(event.target.value)}
        multiline
        minRows={3}
        error={errors['terms'] !== undefined}
        helperText={errors['terms'] ?? t.terms_hint}
        slotProps={{ htmlInput: { maxLength: annulment_terms_chars_max } }}
      />
      <PriceLine price={price} />
    </FormDialog>
  )
}
