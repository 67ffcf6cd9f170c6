import { TextField } from 'react-admin'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { userStatusTexts } from '#shared/text/users.ts'
import { UserRole } from './UserFields.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

/** A user in a list on a phone. */
export function UserCard() {
  return (
    <RowCard main={<TextField source="full_name" />} end={<StatusField source="status" texts={userStatusTexts} />}>
      <TextField source="login" />
      <UserRole />
    </RowCard>
  )
}
