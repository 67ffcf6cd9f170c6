import { Suspense, useState } from 'react'
import { useCanAccess } from 'ra-core'
import { ReferenceField, TextField } from 'react-admin'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { PhoneField } from '#shared/ra/fields/PhoneField.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { cabinetIndividualTexts as t } from '#shared/text/individuals.ts'
import { ChosenPeople } from '../individual-groups/ChosenPeople.tsx'
import { GroupFilter } from '../individual-groups/GroupFilter.tsx'
import { GroupsButton } from '../individual-groups/GroupsButton.tsx'
import { ImportLink } from '../imports/ImportLink.tsx'
import { screen } from '#shared/ra/screen.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('individuals')

const GroupsDialog = screen(() => import('../individual-groups/GroupsDialog.tsx'), 'GroupsDialog')

export function IndividualList() {
  const { canAccess } = useCanAccess({ resource: 'individual-groups', action: 'update' })
  const [isGrouping, setIsGrouping] = useState(false)
  const more = [
    <GroupsButton key="groups" onOpen={() => setIsGrouping(true)} />,
    <ImportLink key="import" kind="individuals" role="menuitem" />,
  ]
  return (
    <List title={t.title} more={more} actions={create} empty={<Empty />} filters={filters}>
      <Rows rowClick="edit" card={<IndividualCard />} bulkActionButtons={canAccess ? <ChosenPeople /> : false}>
        <Col source="full_name" disableSort>
          <RowLink type="edit">
            <TextField source="full_name" variant="inherit" />
          </RowLink>
        </Col>
        <Col source="phone" disableSort field={PhoneField} />
        <Col source="email">
          <TextField source="email" emptyText="—" />
        </Col>
        <Col source="legal_entity_id">
          <ReferenceField source="legal_entity_id" reference="organizations" link={false} emptyText="—" />
        </Col>
      </Rows>
      {isGrouping && (
        <Suspense>
          <GroupsDialog onClose={() => setIsGrouping(false)} />
        </Suspense>
      )}
    </List>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <GroupFilter />
  </>
)

const create = <CreateButton label={t.create} />

const Actions = () => (
  <>
    <ImportLink kind="individuals" />
    {create}
  </>
)

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Actions />} />

function IndividualCard() {
  return (
    <RowCard main={<TextField source="full_name" />} end={<PhoneField source="phone" />}>
      <TextField source="email" />
    </RowCard>
  )
}
