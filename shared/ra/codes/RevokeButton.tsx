import { CanAccess, useRecordContext } from 'ra-core'
import type { ClientCode } from '../../contract/clients-codes.ts'
import { clientCodeTexts as t } from '../../text/ra.ts'
import { DeleteWithConfirmButton } from '../form/DeleteWithConfirmButton.tsx'

/** Revokes a system's access at once. */
export function RevokeButton() {
  const code = useRecordContext<ClientCode>()
  if (!code || code.revoked_at) return null
  return (
    <CanAccess action="delete">
      <DeleteWithConfirmButton
        size="small"
        label={t.revoke}
        confirmTitle={t.revoke_title(code.label)}
        confirmContent={t.revoke_content}
        successMessage={t.revoked}
        redirect={false}
      />
    </CanAccess>
  )
}
