import { useCanAccess, useDelete, useNotify, useRecordContext, useRefresh } from 'ra-core'
import type { ClientCode } from '#shared/contract/people.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { codeTexts as t } from '#shared/text/admin.ts'

/** Shuts a client's system out at once. */
export function RevokeButton() {
  const code = useRecordContext<ClientCode>()
  const { canAccess } = useCanAccess({ resource: 'clients-codes', action: 'delete' })
  const [revoke] = useDelete()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!code || !canAccess || code.revoked_at) return null

  const onConfirm = () =>
    revoke(
      'clients-codes',
      { id: code.id, previousData: code },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(t.revoked, { type: 'info' })
          refresh()
        },
        onError: (error) => notify(error instanceof Error ? error.message : t.failed, { type: 'error' }),
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
