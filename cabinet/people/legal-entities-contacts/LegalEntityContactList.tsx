import { ReferenceField, TextField } from 'react-admin'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { PhoneField } from '#shared/ra/fields/PhoneField.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { cabinetContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { ImportLink } from '../imports/ImportLink.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('legal-entities-contacts')

export function LegalEntityContactList() {
  return (
    <List title={t.title} more={more} actions={create} empty={<Empty />} filters={filters}>
      <Rows rowClick="edit" card={<ContactCard />}>
        <Col source="full_name" disableSort>
          <RowLink type="edit">
            <TextField source="full_name" variant="inherit" />
          </RowLink>
        </Col>
        <Col source="position">
          <TextField source="position" emptyText="—" />
        </Col>
        <Col source="legal_entity_id">
          <ReferenceField source="legal_entity_id" reference="organizations" link={false} />
        </Col>
        <Col source="phone" field={PhoneField} />
        <Col source="email">
          <TextField source="email" emptyText="—" />
        </Col>
      </Rows>
    </List>
  )
}

const filters = <SearchField placeholder={t.search} />

const create = <CreateButton label={t.create} />
const more = <ImportLink kind="legal-entities-contacts" role="menuitem" />

const Actions = () => (
  <>
    <ImportLink kind="legal-entities-contacts" />
    {create}
  </>
)

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Actions />} />

function ContactCard() {
  return (
    <RowCard main={<TextField source="full_name" />} end={<PhoneField source="phone" />}>
      <TextField source="position" />
      <ReferenceField source="legal_entity_id" reference="organizations" link={false} />
    </RowCard>
  )
}
