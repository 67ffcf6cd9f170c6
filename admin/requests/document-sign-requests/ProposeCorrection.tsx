import { useState } from 'react'
import type { ButtonProps } from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { usePhoneInput } from '#shared/browser/use-phone-input.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { ChangeButton } from '#shared/ra/requests/ChangeButton.tsx'
import { hasTyped, useTypedState } from '#shared/ra/form/use-typed-state.ts'
import { formError } from '#shared/ra/requests/form-error.ts'
import { useRequestChange } from '#shared/ra/requests/use-request-change.ts'
import { reason_chars_max } from '#shared/rules/limits.ts'
import { phoneFault, toPhone } from '#shared/rules/phone.ts'
import { formTexts } from '#shared/text/ra.ts'
import { correctTexts, proposalTexts as t } from '#shared/text/request-changes.ts'

type ProposeCorrectionProps = Pick<ButtonProps, 'variant'> & {
  request: SignRequest
  label?: string
  isOpenAtFirst?: true
}

const dialog = 'correct'

/** Staff propose a correction of the signer, which the sender confirms. */
export function ProposeCorrection({
  request,
  variant,
  label = correctTexts.button_for,
  isOpenAtFirst,
}: ProposeCorrectionProps) {
  const [isOpen, setIsOpen] = useState(() => isOpenAtFirst && hasTyped(dialog))
  return (
    <>
      <ChangeButton variant={variant} request={request} action="correct" label={label} onClick={() => setIsOpen(true)}>
        {correctTexts.button}
      </ChangeButton>
      {isOpen && <Proposal request={request} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Proposal({ request, onClose }: { request: SignRequest; onClose: () => void }) {
  const { signer } = request
  const first = { full_name: signer.full_name, phone: '', email: signer.email ?? '', reason: '' }
  const { value, change: fill, isRestored, drop } = useTypedState(dialog, 'document-sign-requests', first)
  const { full_name: name, phone: typed, email: mail, reason } = value
  const { change, isBusy, errors } = useRequestChange(request, onClose)
  const {
    ref,
    type,
    inputMode,
    placeholder,
    autoComplete: _own,
    ...masked
  } = usePhoneInput(typed, (phone_typed) => fill({ phone: phone_typed }))

  const phone = typed.trim() === '' ? undefined : toPhone(typed)
  const changes = {
    ...(name.trim() !== signer.full_name && { full_name: name.trim() }),
    ...(phone && { phone }),
    ...(mail.trim() !== (signer.email ?? '') && { email: mail.trim() }),
  }
  const whyNot =
    name.trim() === ''
      ? formTexts.required
      : phone === null
        ? phoneFault(typed)
        : Object.keys(changes).length === 0
          ? t.no_change
          : reason.trim() === ''
            ? t.no_reason
            : null
  const plain = { sx: { m: 0 } }
  return (
    <FormDialog
      title={t.title}
      about={t.about}
      verb={t.save}
      whyNot={whyNot}
      isBusy={isBusy}
      error={formError(errors, ['full_name', 'phone', 'email', 'reason'])}
      onSubmit={() => void change('correct', { ...changes, reason: reason.trim() }, t.done)}
      onClose={onClose}
      onDrop={isRestored ? drop : undefined}
    >
      <TextField
        {...plain}
        label={correctTexts.full_name}
        value={name}
        onChange={({ target }) => fill({ full_name: target.value })}
        error={errors['full_name'] !== undefined}
        helperText={errors['full_name']}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 300 } }}
      />
      <TextField
        {...plain}
        {...masked}
        inputRef={ref}
        type={type}
        placeholder={placeholder}
        label={t.phone}
        error={errors['phone'] !== undefined}
        helperText={errors['phone'] ?? t.phone_hint(signer.phone)}
        slotProps={{ htmlInput: { inputMode, autoComplete: 'off', 'data-first': '' }, inputLabel: { shrink: true } }}
      />
      <TextField
        {...plain}
        label={correctTexts.email}
        type="email"
        value={mail}
        onChange={({ target }) => fill({ email: target.value })}
        error={errors['email'] !== undefined}
        helperText={errors['email']}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <TextField
        {...plain}
        label={t.reason}
        value={reason}
        onChange={({ target }) => fill({ reason: target.value })}
        error={errors['reason'] !== undefined}
        helperText={errors['reason'] ?? t.reason_hint}
        multiline
        minRows={2}
        required
        slotProps={{ htmlInput: { maxLength: reason_chars_max } }}
      />
    </FormDialog>
  )
}
