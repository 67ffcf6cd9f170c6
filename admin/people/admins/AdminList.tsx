import { useCanAccess } from 'ra-core'
import { TextField } from 'react-admin'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '../../parts/list/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { adminTexts as t, roleTexts } from '#shared/text/admins.ts'
import { accountStatusTexts } from '#shared/text/clients.ts'
import { RoleField } from '../../parts/fields/RoleField.tsx'
import { links } from '../../parts/links.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'
import { TableRows } from '../../parts/list/TableRows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { orderOf } from '#shared/rules/lists.ts'

const Col = columnOf('admins')

export function AdminList() {
  return (
    <List title={t.title} actions={<Create />} filters={filters} sort={byName} empty={<Empty />}>
      <TableRows rowClick="show" card={<AdminCard />}>
        <Col source="full_name">
          <RowLink type="show">
            <TextField source="full_name" variant="inherit" />
          </RowLink>
        </Col>
        <Col source="login" />
        <Col source="role" field={RoleField} />
        <Col source="status">
          <StatusField source="status" texts={accountStatusTexts} />
        </Col>
        <Col source="created_at" field={MomentField} />
      </TableRows>
    </List>
  )
}

const byName = orderOf('admins', 'full_name', 'ASC')
const roles = Object.entries(roleTexts).map(([id, { word }]) => ({ id, name: word }))

const filters = (
  <>
    <SelectFilter source="role" label={listTexts.role} choices={roles} />
    <StatusFilter texts={accountStatusTexts} />
    <ClearFilter />
  </>
)

function Create() {
  const { canAccess } = useCanAccess({ resource: 'admins', action: 'create' })
  if (!canAccess) return null
  return (
    <Button component={Link} to={links.newAdmin} variant="contained">
      {t.create}
    </Button>
  )
}

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />

function AdminCard() {
  return (
    <>
      <TextField source="full_name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <RoleField />
      <TextField source="login" color="text.secondary" />
      <StatusField source="status" texts={accountStatusTexts} />
    </>
  )
}
