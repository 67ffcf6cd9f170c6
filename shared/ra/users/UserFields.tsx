import { useRecordContext } from 'ra-core'
import type { User } from '#shared/contract/users.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { clientRoleTexts, userTexts as t } from '#shared/text/users.ts'

export function UserRole() {
  const user = useRecordContext<User>()
  return user ? clientRoleTexts[user.role].word : null
}

export function UserFactor() {
  const user = useRecordContext<User>()
  return user ? (user.has_factor ? t.yes : t.no) : null
}

export function UserSeen() {
  const user = useRecordContext<User>()
  const isNew = user?.status === 'invited' || user?.status === 'withdrawn'
  return <MomentField source="last_seen_at" emptyText={isNew ? t.never : t.long_ago} />
}
