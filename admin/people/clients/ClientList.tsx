import { CanAccess, useRecordContext } from 'ra-core'
import { TextField } from 'react-admin'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { hasHere } from '#shared/browser/has-here.ts'
import type { Client } from '#shared/contract/clients.ts'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { Money } from '#shared/ra/Money.tsx'
import { List } from '../../parts/list/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { clientTexts as t, accountStatusTexts } from '#shared/text/clients.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { signaturesText } from '#shared/text/units.ts'
import { links } from '../../parts/links.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { StatusFilter } from '../../parts/list/StatusFilter.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { BriefField } from '../../parts/fields/BriefField.tsx'
import { useResponsible } from '../client-tasks/use-responsible.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'
import { MoneyField } from '#shared/ra/fields/MoneyField.tsx'

const Col = columnOf('clients')

export function ClientList() {
  return (
    <List title={t.title} more={more} actions={create} filters={filters} empty={empty}>
      <Rows rowClick="show" card={<ClientCard />} hiddenColumns={hiddenAtFirst}>
        <Col source="id" />
        <Col source="name" field={NameField} />
        {hasHere('balance') && <Col source="available" align="right" field={BalanceField} />}
        <Col source="last_request_at" field={MomentField} />
        <Col source="status">
          <StatusField source="status" texts={accountStatusTexts} />
        </Col>
        <Col source="responsible_admin_id">
          <TextField source="responsible_name" emptyText="—" />
        </Col>
        <Col source="note">
          <TextField source="note" emptyText="—" />
        </Col>
        <Col source="created_at" field={CreatedField} />
      </Rows>
    </List>
  )
}

const more = [
  <CanAccess key="table" resource="clients" action="create">
    <Button component={Link} to={links.clientsFromTable} role="menuitem">
      {t.from_table}
    </Button>
  </CanAccess>,
  <ExportButtons key="export" />,
]

const labels = nounTexts.clients.fields
const kinds = Object.entries(t.kinds).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <MoreFilters
      first={
        <>
          <StatusFilter texts={accountStatusTexts} />
          <SelectFilter source="kind" label={listTexts.kind} choices={kinds} />
          <ResponsibleFilter />
        </>
      }
    />
    <ClearFilter />
  </>
)

function ResponsibleFilter() {
  const choices = useResponsible()
  return <SelectFilter source="responsible_admin_id" label={labels.responsible_admin_id} choices={choices} />
}

const create = <CreateButton label={t.create} />
const empty = <EmptyState title={t.empty_title} hint={t.empty} action={create} />

const hiddenAtFirst = ['note']

/** The name, and below it the ИНН or the kind, because several clients may have the same name. */
function NameField() {
  return (
    <>
      <RowLink type="show">
        <BriefField source="name" />
      </RowLink>
      <Typography variant="caption" color="text.secondary" component="div">
        <InnOrKindField />
      </Typography>
    </>
  )
}

function InnOrKindField() {
  const client = useRecordContext<Client>()
  return client && (client.inn === null ? t.kinds[client.kind] : t.inn(client.inn))
}

/** Money, and signatures of packages where there are any. */
function BalanceField() {
  const client = useRecordContext<Client>()
  if (!client) return null
  return (
    <>
      <Money rubles={client.available} />
      {client.signatures_left > 0 && (
        <Typography variant="caption" color="text.secondary" component="div" noWrap>
          {signaturesText(client.signatures_left)}
        </Typography>
      )}
    </>
  )
}

const CreatedField = () => <MomentField source="created_at" dateOnly />

function ClientCard() {
  return (
    <RowCard main={<BriefField source="name" />} end={hasHere('balance') && <MoneyField source="available" />}>
      <StatusField source="status" texts={accountStatusTexts} />
      <InnOrKindField />
      <MomentField source="last_request_at" dateOnly emptyText="" />
    </RowCard>
  )
}
