import { CanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { User } from '#shared/contract/users.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { UserFacts } from '#shared/ra/users/UserFacts.tsx'
import { UserLinkButtons } from '#shared/ra/users/UserLinkButtons.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { clientRoleTexts, consoleUserTexts as t, userStatusTexts } from '#shared/text/users.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { SubjectJournal } from '../../parts/journal/SubjectJournal.tsx'
import { links } from '../../parts/links.ts'
import { RevealButton } from '../../requests/reveals/RevealButton.tsx'
import { DismissButton } from './DismissButton.tsx'

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
  const isOpen = user.status === 'active' || user.status === 'invited'
  return (
    <Page
      title={user.full_name}
      subtitle={
        <Subtitle>
          <StatusChip {...userStatusTexts[user.status]} />
          {clientRoleTexts[user.role].word}
          <ClientField />
        </Subtitle>
      }
      back={{ to: links.list('users'), label: t.title }}
      actions={
        isOpen && (
          <>
            <UserLinkButtons user={user} />
            <CanAccess resource="users" action="delete">
              <DismissButton user={user} />
            </CanAccess>
          </>
        )
      }
    >
      <TwoColumns
        aside={
          <Panel>
            <UserFacts user={user} />
            {user.phone && (
              <Box sx={{ mt: 1.5 }}>
                <Facts>
                  <Fact label={nounTexts.users.fields.phone}>
                    {user.phone} <RevealButton resource="users" id={user.id} field="phone" />
                  </Fact>
                </Facts>
              </Box>
            )}
            <CanAccess resource="deliveries" action="list">
              <Box sx={{ mt: 1.5 }}>
                <TextLink to={links.list('deliveries', { q: user.login })}>{t.letters}</TextLink>
              </Box>
            </CanAccess>
          </Panel>
        }
      >
        <SubjectJournal subject="client-users" title={t.journal} empty={t.no_journal} hint={t.no_journal_hint} />
      </TwoColumns>
    </Page>
  )
}
