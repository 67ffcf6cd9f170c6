import { TextField } from 'react-admin'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '../../parts/List.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { UserCard } from '#shared/ra/users/UserCard.tsx'
import { UserFactor, UserRole, UserSeen } from '#shared/ra/users/UserFields.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { clientRoleTexts, userStatusTexts, userTexts as t } from '#shared/text/users.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { orderOf } from '#shared/rules/lists.ts'

const Col = columnOf('users')

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
        <Col source="full_name">
          <RowLink type="show">
            <TextField source="full_name" variant="inherit" />
          </RowLink>
        </Col>
        <Col source="login" />
        <Col source="role" field={UserRole} />
        <Col source="status">
          <StatusField source="status" texts={userStatusTexts} />
        </Col>
        <Col source="last_seen_at" field={UserSeen} />
        <Col source="has_factor" field={UserFactor} />
      </Rows>
    </List>
  )
}

const byName = orderOf('users', 'full_name', 'ASC')
/** those who are gone are found by the filter */
const present = { status: ['active', 'invited'] }
const labels = nounTexts.users.fields
const choicesOf = (texts: Record<string, { word: string }>) =>
  Object.entries(texts).map(([id, { word }]) => ({ id, name: word }))

const filters = (
  <MoreFilters
    first={
      <>
        <SelectFilter source="role" label={labels.role} choices={choicesOf(clientRoleTexts)} />
        <SelectFilter source="status" label={labels.status} choices={choicesOf(userStatusTexts)} />
      </>
    }
  />
)
