import type { ButtonProps } from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { ChangeButton } from '#shared/ra/requests/ChangeButton.tsx'
import { useTypedState } from '#shared/ra/form/use-typed-state.ts'
import { formError } from '#shared/ra/requests/form-error.ts'
import { SignerFields } from '#shared/ra/requests/SignerFields.tsx'
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
  return (
    <ChangeButton variant={variant} request={request} action="correct" label={label} typedAs={isOpenAtFirst && dialog}>
      {(close) => <Proposal request={request} onClose={close} />}
    </ChangeButton>
  )
}

function Proposal({ request, onClose }: { request: SignRequest; onClose: () => void }) {
  const { signer } = request
  const first = { full_name: signer.full_name, phone: '', email: signer.email ?? '', reason: '' }
  const { value, change: fill, isRestored, drop } = useTypedState(dialog, 'document-sign-requests', first)
  const { full_name: name, phone: typed, email: mail, reason } = value
  const { change, isBusy, errors } = useRequestChange(request, onClose)
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
      <SignerFields
        signer={{ value, change: fill }}
        errors={errors}
        newPhone={{ label: t.phone, hint: t.phone_hint(signer.phone) }}
      />
      <TextField
        sx={{ m: 0 }}
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
