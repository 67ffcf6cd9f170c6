import { useCanAccess } from 'ra-core'
import type { ButtonProps } from '@mui/material/Button'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import type { SignRequestStatus } from '../../rules/document-sign-requests.ts'
import { correctTexts as t } from '../../text/request-changes.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import { formError } from './form-error.ts'
import { SignerFields } from './SignerFields.tsx'
import { useRequestChange } from './use-request-change.ts'
import { signer_dialog, useSigner } from './use-signer.ts'

type CorrectSignerButtonProps = Pick<ButtonProps, 'variant'> & {
  request: SignRequest
  label?: string
  isOpenAtFirst?: true
}

/** Corrects the signer's name, phone or e-mail while the signature is awaited. */
export function CorrectSignerButton({
  request,
  variant,
  label = t.button_for,
  isOpenAtFirst,
}: CorrectSignerButtonProps) {
  return (
    <ChangeButton
      variant={variant}
      request={request}
      action="correct"
      label={label}
      typedAs={isOpenAtFirst && signer_dialog}
    >
      {(close) => <CorrectSigner request={request} onClose={close} />}
    </ChangeButton>
  )
}

const abouts: Partial<Record<SignRequestStatus, string>> = { draft: t.about_draft, queued: t.about_queued }

function CorrectSigner({ request, onClose }: { request: SignRequest; onClose: () => void }) {
  const { canAccess: canUpdateCard = false } = useCanAccess({ resource: 'individuals', action: 'edit' })
  const signer = useSigner(request, canUpdateCard)
  const { change, isBusy, errors } = useRequestChange(request, onClose)
  return (
    <FormDialog
      title={t.title}
      about={abouts[request.status] ?? t.about}
      verb={t.save}
      whyNot={signer.whyNot}
      isBusy={isBusy}
      error={formError(errors, ['full_name', 'phone', 'email'])}
      onSubmit={() => void change('correct', signer.body, t.done)}
      onClose={onClose}
      onDrop={signer.onDrop}
    >
      <SignerFields signer={signer} canUpdateCard={canUpdateCard} errors={errors} />
    </FormDialog>
  )
}
