import type { Admin } from '#shared/contract/admins.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { adminTexts as t } from '#shared/text/admin.ts'
import { useSetStatus } from '../list/use-set-status.ts'
import { useProfile } from '../session/use-role.ts'

/** Takes the access of a member of staff away, or gives it back; one's own is another's to take. */
export function AccessButton({ admin }: { admin: Admin }) {
  const profile = useProfile()
  const setStatus = useSetStatus('admins', admin)
  if (admin.status === 'blocked') {
    return (
      <ConfirmButton
        key="unblock"
        variant="outlined"
        title={t.unblock_title(admin.full_name)}
        content={t.unblock_content}
        verb={t.unblock}
        onConfirm={() => setStatus('active', t.unblocked)}
      >
        {t.unblock}
      </ConfirmButton>
    )
  }
  return (
    <ConfirmButton
      key="block"
      color="error"
      whyNot={profile?.id === admin.id ? t.own_role : null}
      title={t.block_title(admin.full_name)}
      content={t.block_content}
      verb={t.block}
      onConfirm={() => setStatus('blocked', t.blocked)}
    >
      {t.block}
    </ConfirmButton>
  )
}
