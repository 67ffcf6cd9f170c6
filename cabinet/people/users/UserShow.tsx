import { CanAccess, useRecordContext } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { User } from '#shared/contract/users.ts'
import { DeleteWithConfirmButton } from '#shared/ra/form/DeleteWithConfirmButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { UserFacts } from '#shared/ra/users/UserFacts.tsx'
import { InvitationLinkButton } from '#shared/ra/users/InvitationLinkButton.tsx'
import { UserLinkButtons } from '#shared/ra/users/UserLinkButtons.tsx'
import { clientRoleTexts, userRefusals, userStatusTexts, userTexts as t } from '#shared/text/users.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { useAnswer } from '../../parts/use-answer.ts'

export function UserShow() {
  return (
    <Show<User>>
      <UserPage />
    </Show>
  )
}

function UserPage() {
  const user = useRecordContext<User>()
  if (!user) return null
  return (
    <Page
      title={user.full_name}
      subtitle={
        <>
          <StatusChip {...userStatusTexts[user.status]} /> {clientRoleTexts[user.role].word}
        </>
      }
      back={{ to: links.list('users'), label: t.title }}
      actions={<Actions user={user} />}
    >
      <Panel>
        <UserFacts user={user} />
      </Panel>
    </Page>
  )
}

function Actions({ user }: { user: User }) {
  if (user.status !== 'active' && user.status !== 'invited') return null
  return (
    <>
      <CanAccess resource="users" action="edit">
        <Button component={Link} to={links.edit('users', user.id)} variant="outlined">
          {t.edit}
        </Button>
      </CanAccess>
      {user.status === 'invited' && (
        <CanAccess resource="users" action="send_link">
          <InvitationLinkButton
            make={() => cabinetApi.call('POST /users/{id}/invitation-link', { params: { id: user.id } })}
          />
        </CanAccess>
      )}
      <UserLinkButtons user={user} />
      <CanAccess resource="users" action="delete">
        <DismissButton user={user} />
      </CanAccess>
    </>
  )
}

function DismissButton({ user }: { user: User }) {
  const { data: profile } = useAnswer('GET /profile')
  const isNew = user.status === 'invited'
  const content = isNew
    ? t.withdraw_content
    : [t.dismiss_content, user.codes > 0 && t.dismiss_codes(user.codes)].filter(Boolean).join(' ')
  return (
    <DeleteWithConfirmButton
      label={isNew ? t.withdraw : t.dismiss}
      whyNot={profile?.login === user.login ? userRefusals.own_access : null}
      confirmTitle={isNew ? t.withdraw_title(user.full_name) : t.dismiss_title(user.full_name)}
      confirmContent={content}
      successMessage={isNew ? t.withdrawn : t.dismissed}
    />
  )
}
