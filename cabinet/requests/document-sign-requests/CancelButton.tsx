import type { ButtonProps } from '@mui/material/Button'
import { cancelPrice } from '#shared/browser/has-here.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { allows, isOut } from '#shared/rules/document-sign-requests.ts'
import { cabinetRequestTexts as t, whyNotTexts } from '#shared/text/document-sign-requests.ts'
import { useRequestAction } from './use-request-action.tsx'

type CancelButtonProps = Pick<ButtonProps, 'variant'> & { request: SignRequest }

/** Takes the documents back, after showing what that costs. */
export function CancelButton({ request, variant }: CancelButtonProps) {
  const { act } = useRequestAction(request)
  const isFree = !isOut(request.status) || request.sample
  return (
    <ConfirmButton
      color="error"
      variant={variant}
      whyNot={allows('cancel', request.status) ? null : whyNotTexts.cancel}
      title={t.cancel_title}
      content={t.cancel_content(cancelPrice(isFree))}
      verb={t.cancel}
      onConfirm={() => act('cancel')}
    >
      {t.cancel}
    </ConfirmButton>
  )
}
