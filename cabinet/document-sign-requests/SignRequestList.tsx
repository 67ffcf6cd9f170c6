import { lazy, Suspense } from 'react'
import { useCanAccess } from 'ra-core'
import { DataTable } from 'react-admin'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Allowed } from '#shared/ra/Allowed.tsx'
import { CreateLink } from '#shared/ra/CreateLink.tsx'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { SendingFilter } from '#shared/ra/bulk-sendings/SendingFilter.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PersonField } from '#shared/ra/fields/PersonField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { ListPage } from '#shared/ra/list/ListPage.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { allows } from '#shared/rules/document-sign-requests.ts'
import { cabinetRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../links.ts'
import { SignRequestCard } from './SignRequestCard.tsx'
import { StatusTabs } from './StatusTabs.tsx'
import { TitleField } from './TitleField.tsx'

/** loaded after the rows */
const ChosenActions = lazy(async () => ({ default: (await import('./ChosenActions.tsx')).ChosenActions }))

const chosenActions = (
  <Suspense>
    <ChosenActions />
  </Suspense>
)

export function SignRequestList() {
  const { canAccess } = useCanAccess({ resource: 'request', action: 'cancel' })
  return (
    <ListPage title={t.title} actions={<Actions />} empty={<Empty />} filters={filters}>
      <Rows
        rowClick="show"
        card={<SignRequestCard />}
        bulkActionButtons={canAccess ? chosenActions : false}
        isRowSelectable={isOpen}
      >
        <DataTable.Col source="title">
          <TitleField />
        </DataTable.Col>
        <DataTable.Col source="signer.full_name">
          <PersonField source="signer" />
        </DataTable.Col>
        <DataTable.Col source="status">
          <StatusField source="status" texts={signRequestStatusTexts} />
        </DataTable.Col>
        <DataTable.Col source="deadline" field={MomentField} />
        <DataTable.Col source="created_at" field={MomentField} />
      </Rows>
    </ListPage>
  )
}

function Actions() {
  return (
    <>
      <Button component={Link} to={links.list('bulk-sendings')} variant="outlined">
        {t.bulk}
      </Button>
      <CreateLink label={t.create} sx={onPhone} />
    </>
  )
}

/** bulk actions exist for these states only */
const isOpen = ({ status }: SignRequest) => allows('cancel', status)

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <StatusTabs />
    <SendingFilter />
  </>
)

/** where the menu is visible it has the same button */
const onPhone = { display: { md: 'none' } }

const Create = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
    <CreateLink label={t.create} />
    <Allowed resource="bulk" action="create">
      <Button component={Link} to={links.create('bulk-sendings')} variant="outlined">
        {t.bulk}
      </Button>
    </Allowed>
  </Box>
)

const Empty = () => <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />
