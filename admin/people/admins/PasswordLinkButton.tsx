import { pageConfig } from '#shared/browser/page-config.ts'
import type { Admin } from '#shared/contract/admins.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { InvitationLinkButton } from '#shared/ra/users/InvitationLinkButton.tsx'
import { handedInvitationTexts } from '#shared/text/passwords.ts'
import { adminTexts as t } from '#shared/text/admins.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { adminApi } from '../../parts/api.ts'

/** Sends a colleague the invitation again, or a link to set a new password. */
export function PasswordLinkButton({ admin: { id, login, full_name, invited } }: { admin: Admin }) {
  const { act } = useAct()
  const make = () => adminApi.call('POST /admins/{id}/invitation-link', { params: { id } })
  const send = () => act(() => adminApi.call('POST /admins/{id}/password-link', { params: { id } }), t.link_sent)
  return (
    <>
      {invited && <InvitationLinkButton make={make} />}
      <ConfirmButton
        variant="outlined"
        whyNot={pageConfig().sends_mail ? null : handedInvitationTexts.no_letter}
        title={invited ? t.send_invitation_title(full_name) : t.send_reset_title(full_name)}
        content={invited ? t.send_invitation_content(login) : t.send_reset_content(login)}
        verb={invited ? t.send_invitation : t.send_reset}
        onConfirm={send}
      >
        {invited ? t.send_invitation : t.send_reset}
      </ConfirmButton>
    </>
  )
}
