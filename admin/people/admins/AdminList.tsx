import { useCanAccess, useRecordContext } from 'ra-core'
import { TextField } from 'react-admin'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { Admin } from '#shared/contract/admins.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '../../parts/list/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { adminTexts as t, roleTexts } from '#shared/text/admins.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { userTexts } from '#shared/text/users.ts'
import { accountStatusTexts } from '#shared/text/clients.ts'
import { RoleField } from '../../parts/fields/RoleField.tsx'
import { links } from '../../parts/links.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { orderOf } from '#shared/rules/lists.ts'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('admins')

export function AdminList() {
  return (
    <List title={t.title} actions={<Create />} filters={filters} sort={byName} empty={<Empty />}>
      <Rows rowClick="show" hiddenColumns={['created_at']} card={<AdminCard />}>
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
        <Col source="last_seen_at" field={Seen} />
        <Col source="has_factor" field={Factor} />
        <Col source="created_at" field={MomentField} />
      </Rows>
    </List>
  )
}

const Seen = () => <MomentField source="last_seen_at" emptyText={userTexts.long_ago} />

/** Amber is for what waits for us: somebody has to remind this colleague. */
function Factor() {
  const admin = useRecordContext<Admin>()
  if (!admin) return null
  return (
    <Box component="span" sx={admin.has_factor || admin.status === 'blocked' ? {} : { color: 'warning.main' }}>
      {admin.has_factor ? userTexts.yes : userTexts.no}
    </Box>
  )
}

const byName = orderOf('admins', 'full_name', 'ASC')
const roles = Object.entries(roleTexts).map(([id, { word }]) => ({ id, name: word }))

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <SelectFilter source="role" label={listTexts.role} choices={roles} />
          <StatusFilter texts={accountStatusTexts} />
        </>
      }
    />
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
    <RowCard main={<TextField source="full_name" />} end={<StatusField source="status" texts={accountStatusTexts} />}>
      <RoleField />
      <TextField source="login" />
      <span>
        {nounTexts.admins.fields.has_factor}: <Factor />
      </span>
    </RowCard>
  )
}
