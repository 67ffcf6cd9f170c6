import type { User } from '#shared/contract/users.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { mayOf } from '#shared/ra/inputs/RoleInput.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { clientRoleTexts, userTexts as t } from '#shared/text/users.ts'
import { UserSeen } from './UserFields.tsx'

const labels = nounTexts.users.fields

export function UserFacts({ user }: { user: User }) {
  const isNew = user.status === 'invited' || user.status === 'withdrawn'
  return (
    <Facts>
      <Fact label={labels.login}>{user.login}</Fact>
      <Fact label={t.may}>{mayOf(clientRoleTexts[user.role])}</Fact>
      {user.invited_until && <Fact label={t.invited_until}>{invitation(user.invited_until)}</Fact>}
      {!isNew && (
        <>
          <Fact label={t.last_seen}>
            <UserSeen />
          </Fact>
          <Fact label={t.factor}>{user.has_factor ? t.yes : t.no}</Fact>
        </>
      )}
      {user.codes > 0 && <Fact label={t.codes}>{t.code_count(user.codes)}</Fact>}
      <Fact label={labels.created_at}>{showTime(user.created_at)} (МСК)</Fact>
    </Facts>
  )
}

const invitation = (until: string) => (Date.parse(until) > Date.now() ? `${showTime(until)} (МСК)` : t.invitation_over)
