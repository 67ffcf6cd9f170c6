import { useCanAccess, useNotify } from 'ra-core'
import type { ButtonProps } from '@mui/material/Button'
import { cancelPrice } from '#shared/browser/has-here.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { ReasonButton } from '../../parts/actions/ReasonButton.tsx'
import { adminApi } from '../../parts/api.ts'

type CancelButtonProps = Pick<ButtonProps, 'variant'> & { request: SignRequest }

/** Cancels a client's request, with a reason that the client sees. */
export function CancelButton({ request, variant }: CancelButtonProps) {
  const { canAccess } = useCanAccess({ resource: 'request', action: 'cancel' })
  const notify = useNotify()
  if (!canAccess) return null
  const cancel = async (reason: string) => {
    const { id } = request
    await adminApi.call('POST /document-sign-requests/{id}/cancel', { params: { id }, body: { reason } })
    notify(t.cancelled, { type: 'success' })
  }
  return (
    <ReasonButton
      color="error"
      variant={variant}
      whyNot={allows('cancel', request.status) ? null : t.why_not.cancel}
      title={t.cancel_title}
      content={t.cancel_content(cancelPrice(request.sample))}
      verb={t.cancel}
      onConfirm={cancel}
    >
      {t.cancel}
    </ReasonButton>
  )
}
