import { CanAccess, useDataProvider } from 'ra-core'
import { pageConfig } from '#shared/browser/page-config.ts'
import type { User } from '#shared/contract/users.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { useAct } from '#shared/ra/requests/use-act.ts'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { handedInvitationTexts } from '#shared/text/passwords.ts'
import { userTexts as t } from '#shared/text/users.ts'

/** What owners and staff do for a user who cannot log in, or whose device is lost. */
export function UserLinkButtons({ user: { id, login, full_name, status } }: { user: User }) {
  const provider = useDataProvider<RowsProvider>()
  const { act } = useAct()
  if (status !== 'active' && status !== 'invited') return null
  const words =
    status === 'invited'
      ? [t.send_invitation, t.send_invitation_title(full_name), t.send_invitation_content(login)]
      : [t.send_link, t.send_link_title(full_name), t.send_link_content(login)]
  const [verb = '', title = '', content] = words
  return (
    <>
      <CanAccess resource="users" action="send_link">
        <ConfirmButton
          variant="outlined"
          title={title}
          content={content}
          verb={verb}
          whyNot={pageConfig().sends_mail ? null : handedInvitationTexts.no_letter}
          onConfirm={() => act(() => provider.act('users', id, 'password-link'), t.link_sent)}
        >
          {verb}
        </ConfirmButton>
      </CanAccess>
      {status === 'active' && (
        <CanAccess resource="users" action="end_sessions">
          <ConfirmButton
            variant="outlined"
            title={t.end_sessions_title(full_name)}
            content={t.end_sessions_content}
            verb={t.end_sessions}
            onConfirm={() => act(() => provider.act('users', id, 'end-sessions'), t.sessions_ended)}
          >
            {t.end_sessions}
          </ConfirmButton>
        </CanAccess>
      )}
    </>
  )
}
