import { useState } from 'react'
import { useCanAccess, useRedirect } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { DayPicker } from '#shared/ra/inputs/DayPicker.tsx'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { formError } from '#shared/ra/requests/form-error.ts'
import { SignerFields } from '#shared/ra/requests/SignerFields.tsx'
import { useRequestChange } from '#shared/ra/requests/use-request-change.ts'
import { useSigner } from '#shared/ra/requests/use-signer.ts'
import { deadline_default_days, deadline_max_days } from '#shared/rules/limits.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { againTexts as t, newRequestTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../../parts/links.ts'
import { PriceLine } from './new/PriceLine.tsx'
import { usePrice } from './new/use-price.ts'

/** Sends the same documents again to the corrected signer, after showing the price. */
export function SendAgainButton({ request }: { request: SignRequest }) {
  const [isOpen, setIsOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'request', action: 'create' })
  if (request.again_id !== null) {
    return (
      <Button variant="contained" component={Link} to={links.show('document-sign-requests', request.again_id)}>
        {t.open}
      </Button>
    )
  }
  if (!canAccess) return null
  return (
    <>
      <Button variant="contained" onClick={() => setIsOpen(true)}>
        {request.disowned_at ? t.disowned : t.button}
      </Button>
      {isOpen && <SendAgainDialog request={request} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SendAgainDialog({ request, onClose }: { request: SignRequest; onClose: () => void }) {
  const redirect = useRedirect()
  const { canAccess: canUpdateCard = false } = useCanAccess({ resource: 'individuals', action: 'edit' })
  const signer = useSigner(request, canUpdateCard, 'again')
  const [first, last] = [useDay(), useDay(deadline_max_days)]
  const [deadline, setDeadline] = useState<string | null>(useDay(deadline_default_days))
  const price = usePrice(1)
  const { change, isBusy, errors } = useRequestChange(request, ({ id }) => {
    onClose()
    redirect('show', 'request', id)
  })
  const day = deadline && deadline >= first && deadline <= last ? null : newRequestTexts.need_deadline
  const short = price.lacks === null ? null : quoteTexts.short(showRubles(price.lacks))
  return (
    <FormDialog
      title={t.title}
      about={t.about}
      verb={newRequestTexts.send}
      whyNot={signer.whyNot ?? day ?? short}
      isBusy={isBusy || (price.line === null && price.lacks === null)}
      error={formError(errors, ['full_name', 'phone', 'email', 'deadline'])}
      onSubmit={() => void change('again', { ...signer.body, deadline }, t.sent)}
      onClose={onClose}
      onDrop={signer.onDrop}
    >
      <SignerFields signer={signer} canUpdateCard={canUpdateCard} errors={errors} />
      <DayPicker
        label={newRequestTexts.deadline}
        value={deadline}
        onChange={setDeadline}
        minDate={first}
        maxDate={last}
        error={errors['deadline'] !== undefined}
        helperText={errors['deadline']}
      />
      <PriceLine price={price} />
    </FormDialog>
  )
}
