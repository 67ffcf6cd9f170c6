import { Suspense } from 'react'
import { CanAccess, useGetList } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { CreateButton } from '#shared/ra/CreateButton.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { PersonField } from '#shared/ra/fields/PersonField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { List } from '../../parts/List.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { searchable } from '#shared/ra/data-provider.ts'
import { cabinetRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { ExportButtons } from '../../parts/ExportButtons.tsx'
import { hideTexts } from '#shared/text/request-lists.ts'
import { links } from '../../parts/links.ts'
import { RequestFilters } from './filters/RequestFilters.tsx'
import { SignRequestCard } from './SignRequestCard.tsx'
import { TitleField } from './TitleField.tsx'
import { usualFilter, usualOnly } from './usual-requests.ts'
import { DraftsOnTab } from './drafts/DraftsOnTab.tsx'
import { UnfinishedDrafts } from './drafts/UnfinishedDrafts.tsx'
import { screen } from '#shared/ra/screen.ts'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('document-sign-requests')

/** loaded after the rows */
const ChosenActions = screen(() => import('./ChosenActions.tsx'), 'ChosenActions')

const chosenActions = (
  <Suspense>
    <ChosenActions />
  </Suspense>
)

export function SignRequestList() {
  return (
    <List
      title={t.title}
      more={more}
      actions={<CreateButton label={t.create} sx={onPhone} />}
      empty={<Empty />}
      filters={<RequestFilters />}
      above={<DraftsOnTab />}
      queryOptions={usual}
    >
      <Rows rowClick="show" card={<SignRequestCard />} bulkActionButtons={chosenActions}>
        <Col source="title">
          <TitleField />
        </Col>
        <Col source="signer.full_name">
          <PersonField source="signer" />
        </Col>
        <Col source="status">
          <StatusField source="status" texts={signRequestStatusTexts} />
        </Col>
        <Col source="deadline" field={MomentField} />
        <Col source="created_at" field={MomentField} />
      </Rows>
    </List>
  )
}

/** the page shows an error itself, with a retry */
const usual = { meta: usualOnly, onError: () => undefined }

const shownFilter = (filter: Record<string, unknown>) => usualFilter(searchable(filter))

const more = [
  <Button key="bulk" component={Link} to={links.list('bulk-sendings')} role="menuitem">
    {t.bulk}
  </Button>,
  <ExportButtons key="export" route="GET /document-sign-requests" name={t.file} toFilter={shownFilter} />,
]

/** where the menu is visible it has the same button */
const onPhone = { display: { md: 'none' } }

const Create = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
    <CreateButton label={t.create} />
    <CanAccess resource="bulk" action="create">
      <Button component={Link} to={links.create('bulk-sendings')} variant="outlined">
        {t.bulk}
      </Button>
    </CanAccess>
    <ArchiveLink />
  </Box>
)

/** Everything may have been put away. */
function ArchiveLink() {
  const { total = 0 } = useGetList('request', hiddenOnes)
  if (total === 0) return null
  return (
    <Button
      component={Link}
      to={`${links.list('document-sign-requests')}?filter=${encodeURIComponent('{"hidden":true}')}`}
    >
      {hideTexts.look}
    </Button>
  )
}

const hiddenOnes = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'id', order: 'DESC' },
  filter: { hidden: true },
} as const

const Empty = () => (
  <>
    <UnfinishedDrafts />
    <EmptyState title={t.empty_title} hint={t.empty} action={<Create />} />
  </>
)
