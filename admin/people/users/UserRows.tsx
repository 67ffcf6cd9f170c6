import { TextField } from 'react-admin'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { UserCard } from '#shared/ra/users/UserCard.tsx'
import { UserFactor, UserRole, UserSeen } from '#shared/ra/users/UserFields.tsx'
import { userStatusTexts } from '#shared/text/users.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('users')

export function UserRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <Rows rowClick="show" card={<UserCard />}>
      <Col source="full_name">
        <RowLink type="show">
          <TextField source="full_name" variant="inherit" />
        </RowLink>
      </Col>
      {ofOne ? null : <Col source="client_id" field={ClientField} />}
      <Col source="login" />
      <Col source="role" field={UserRole} />
      <Col source="status">
        <StatusField source="status" texts={userStatusTexts} />
      </Col>
      <Col source="last_seen_at" field={UserSeen} />
      <Col source="has_factor" field={UserFactor} />
    </Rows>
  )
}
