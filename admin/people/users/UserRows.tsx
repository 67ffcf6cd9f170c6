import { DataTable, TextField } from 'react-admin'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { UserCard } from '#shared/ra/users/UserCard.tsx'
import { UserFactor, UserRole, UserSeen } from '#shared/ra/users/UserFields.tsx'
import { userStatusTexts } from '#shared/text/users.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'

export function UserRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<UserCard />}>
      <DataTable.Col source="full_name">
        <RowLink type="show">
          <TextField source="full_name" variant="inherit" />
        </RowLink>
      </DataTable.Col>
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="login" />
      <DataTable.Col source="role" field={UserRole} />
      <DataTable.Col source="status">
        <StatusField source="status" texts={userStatusTexts} />
      </DataTable.Col>
      <DataTable.Col source="last_seen_at" disableSort field={UserSeen} />
      <DataTable.Col source="has_factor" disableSort field={UserFactor} />
    </TableRows>
  )
}
