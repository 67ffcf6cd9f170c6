import { useCanAccess, useDelete, useNotify, useRecordContext, useRefresh, useResourceContext } from 'ra-core'
import type { ClientCode } from '../../contract/clients-codes.ts'
import { clientCodeTexts as t } from '../../text/ra.ts'
import { ConfirmButton } from '../ConfirmButton.tsx'
import { textOf } from '../../browser/text-of.ts'

/** Revokes a system's access at once. */
export function RevokeButton() {
  const code = useRecordContext<ClientCode>()
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action: 'delete' })
  const [revoke] = useDelete()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!code || !canAccess || code.revoked_at) return null

  const onConfirm = () =>
    revoke(
      resource,
      { id: code.id, previousData: code },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(t.revoked, { type: 'info' })
          refresh()
        },
        onError: (error) => notify(textOf(error), { type: 'error' }),
      },
    )

  return (
    <ConfirmButton
      size="small"
      color="error"
      title={t.revoke_title(code.label)}
      content={t.revoke_content}
      verb={t.revoke}
      onConfirm={onConfirm}
    >
      {t.revoke}
    </ConfirmButton>
  )
}
