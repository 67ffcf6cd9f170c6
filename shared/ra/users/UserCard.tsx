import { TextField } from 'react-admin'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { userStatusTexts } from '#shared/text/users.ts'
import { UserRole } from './UserFields.tsx'

/** A user in a list on a phone. */
export function UserCard() {
  return (
    <>
      <TextField source="full_name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <TextField source="login" color="text.secondary" />
      <span>
        <UserRole />
      </span>
      <StatusField source="status" texts={userStatusTexts} />
    </>
  )
}
