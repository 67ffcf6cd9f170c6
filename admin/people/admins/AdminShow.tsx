import { useState } from 'react'
import { useCanAccess, useRecordContext } from 'ra-core'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Admin } from '#shared/contract/admins.ts'
import { ActionsMenu } from '#shared/ra/ActionsMenu.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { mayOf } from '#shared/ra/inputs/RoleInput.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { useIsPhone } from '#shared/ra/use-is-phone.ts'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { adminTexts as t, roleTexts } from '#shared/text/admins.ts'
import { journalTexts } from '#shared/text/journal.ts'
import { userTexts } from '#shared/text/users.ts'
import { securityTexts } from '#shared/text/second-factor.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { accountStatusTexts, invitedTexts } from '#shared/text/clients.ts'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { JournalRows } from '../../parts/journal/JournalRows.tsx'
import { links } from '../../parts/links.ts'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { BlockButton } from '../../parts/list/BlockButton.tsx'
import { HandOverButton, HeirInput, useHandOver, useWork, WorkFacts } from './HandOver.tsx'
import { PasswordLinkButton } from './PasswordLinkButton.tsx'
import { ResetFactorButton } from './ResetFactorButton.tsx'
import { useProfile } from '../../parts/session/use-role.ts'

const labels = nounTexts.admins.fields

export function AdminShow() {
  return (
    <Show<Admin>>
      <AdminPage />
    </Show>
  )
}

function AdminPage() {
  const admin = useRecordContext<Admin>()
  if (!admin) return null
  return (
    <Page
      title={admin.full_name}
      subtitle={
        <Subtitle>
          <StatusChip {...(admin.invited ? invitedTexts : accountStatusTexts[admin.status])} />
          {roleTexts[admin.role].word}
        </Subtitle>
      }
      back={{ to: links.list('admins'), label: t.title }}
      actions={<Actions admin={admin} />}
    >
      <TwoColumns
        aside={
          <Panel>
            <Facts>
              <Fact label={labels.login}>{admin.login}</Fact>
              <Fact label={t.may}>{mayOf(roleTexts[admin.role])}</Fact>
              <Fact label={labels.last_seen_at}>
                {admin.last_seen_at === null ? userTexts.long_ago : `${showTime(admin.last_seen_at)} (МСК)`}
              </Fact>
              <WorkFacts admin={admin} />
              <Fact label={labels.has_factor}>{admin.has_factor ? userTexts.yes : userTexts.no}</Fact>
              <Fact label={labels.created_at}>{showTime(admin.created_at)} (МСК)</Fact>
            </Facts>
          </Panel>
        }
      >
        <Panel title={t.activity}>
          <RelatedList
            reference="journal"
            target="actor_id"
            filter={byStaff}
            empty={journalTexts.empty_title}
            hint={journalTexts.empty}
          >
            <JournalRows of="actor" />
          </RelatedList>
        </Panel>
      </TwoColumns>
    </Page>
  )
}

/** users of clients have their own numbering */
const byStaff = { actor_kind: 'admin' }

function Actions({ admin }: { admin: Admin }) {
  const { canAccess } = useCanAccess({ resource: 'admins', action: 'edit' })
  const profile = useProfile()
  const { clients, tasks, hasWork } = useWork(admin)
  const handOver = useHandOver(admin)
  const [heir, setHeir] = useState<number | null>(null)
  const isPhone = useIsPhone()
  if (!canAccess) return null
  const stopTexts = hasWork ? { ...t, block_content: `${t.block_content} ${t.leaves(clients, tasks)}` } : t
  const seldom = (
    <>
      {admin.status === 'active' && <PasswordLinkButton admin={admin} />}
      {admin.has_factor && (
        <ResetFactorButton admin={admin} whyNot={profile?.id === admin.id ? securityTexts.reset_own : null} />
      )}
      <HandOverButton admin={admin} />
      <BlockButton
        resource="admins"
        row={admin}
        name={admin.full_name}
        texts={stopTexts}
        more={hasWork && <HeirInput admin={admin} value={heir} onChange={setHeir} />}
        onBlocked={(reason) => {
          if (heir !== null) void handOver(heir, reason)
        }}
        whyNot={profile?.id === admin.id ? t.own_role : null}
      />
    </>
  )
  return (
    <>
      <Button component={Link} to={links.edit('admins', admin.id)} variant="outlined">
        {t.edit}
      </Button>
      {isPhone ? <ActionsMenu>{seldom}</ActionsMenu> : seldom}
    </>
  )
}
