import { DataTable, TextField } from 'react-admin'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '#shared/ra/list/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { UserCard } from '#shared/ra/users/UserCard.tsx'
import { UserFactor, UserRole, UserSeen } from '#shared/ra/users/UserFields.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { clientRoleTexts, userStatusTexts, userTexts as t } from '#shared/text/users.ts'

export function UserList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      actions={<CreateButton label={t.invite} />}
      filters={filters}
      filterDefaultValues={present}
      sort={byName}
      empty={<EmptyState title={t.empty_title} hint={t.empty} action={<CreateButton label={t.invite} />} />}
    >
      <Rows rowClick="show" card={<UserCard />}>
        <DataTable.Col source="full_name">
          <RowLink type="show">
            <TextField source="full_name" variant="inherit" />
          </RowLink>
        </DataTable.Col>
        <DataTable.Col source="login" />
        <DataTable.Col source="role" field={UserRole} />
        <DataTable.Col source="status">
          <StatusField source="status" texts={userStatusTexts} />
        </DataTable.Col>
        <DataTable.Col source="last_seen_at" disableSort field={UserSeen} />
        <DataTable.Col source="has_factor" disableSort field={UserFactor} />
      </Rows>
    </List>
  )
}

const byName = { field: 'full_name', order: 'ASC' } as const
/** those who are gone are found by the filter */
const present = { status: ['active', 'invited'] }
const labels = nounTexts.users.fields
const choicesOf = (texts: Record<string, { word: string }>) =>
  Object.entries(texts).map(([id, { word }]) => ({ id, name: word }))

const filters = (
  <>
    <SelectFilter source="role" label={labels.role} choices={choicesOf(clientRoleTexts)} />
    <SelectFilter source="status" label={labels.status} choices={choicesOf(userStatusTexts)} />
  </>
)
