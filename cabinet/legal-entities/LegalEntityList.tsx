import { DataTable, TextField } from 'react-admin'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { cabinetLegalTexts as t } from '#shared/text/legal-entities.ts'

export function LegalEntityList() {
  return (
    <ListPage title={t.title} actions={<Create />} empty={<Empty />} filters={filters}>
      <Rows rowClick="edit" card={<LegalEntityCard />}>
        <DataTable.Col source="short_name" disableSort>
          <RowLink type="edit">
            <TextField source="short_name" variant="inherit" />
          </RowLink>
        </DataTable.Col>
        <DataTable.Col source="inn" disableSort />
        <DataTable.Col source="kpp" disableSort>
          <TextField source="kpp" emptyText="—" />
        </DataTable.Col>
        <DataTable.Col source="director" disableSort>
          <TextField source="director" emptyText="—" />
        </DataTable.Col>
      </Rows>
    </ListPage>
  )
}

const filters = <SearchField placeholder={t.search} />

const Create = () => <CreateLink label={t.create} />

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />

function LegalEntityCard() {
  return (
    <>
      <TextField source="short_name" sx={{ fontWeight: 500, fontSize: 16 }} />
      <span>
        ИНН <TextField source="inn" />
      </span>
    </>
  )
}
