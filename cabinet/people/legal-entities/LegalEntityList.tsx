import { TextField } from 'react-admin'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { List } from '../../parts/List.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { cabinetLegalTexts as t } from '#shared/text/legal-entities.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { ImportLink } from '../imports/ImportLink.tsx'
import { SameInnFilter } from './SameInnFilter.tsx'
import { useOwnName } from '../../parts/session/use-own-name.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('legal-entities')

/** A private person has none, and finds here why. */
export function LegalEntityList() {
  return typeof useOwnName() === 'string' ? <NoneOfPerson /> : <OwnList />
}

function NoneOfPerson() {
  return (
    <Page title={t.title}>
      <EmptyState title={t.person_title} hint={refusalTexts.private_person} />
    </Page>
  )
}

function OwnList() {
  return (
    <List title={t.title} more={more} actions={create} empty={<Empty />} filters={filters}>
      <Rows rowClick="edit" card={<LegalEntityCard />}>
        <Col source="short_name" disableSort>
          <RowLink type="edit">
            <TextField source="short_name" variant="inherit" />
          </RowLink>
        </Col>
        <Col source="inn" disableSort />
        <Col source="kpp">
          <TextField source="kpp" emptyText="—" />
        </Col>
        <Col source="director">
          <TextField source="director" emptyText="—" />
        </Col>
      </Rows>
    </List>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <SameInnFilter />
  </>
)

const create = <CreateButton label={t.create} />
const more = <ImportLink kind="legal-entities" role="menuitem" />

const Actions = () => (
  <>
    <ImportLink kind="legal-entities" />
    {create}
  </>
)

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Actions />} />

function LegalEntityCard() {
  return (
    <RowCard main={<TextField source="short_name" />}>
      <>
        ИНН <TextField source="inn" />
      </>
    </RowCard>
  )
}
