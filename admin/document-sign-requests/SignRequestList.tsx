import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { SendingFilter } from '#shared/ra/bulk-sendings/SendingFilter.tsx'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { consoleBulkTexts as bulkTexts } from '#shared/text/bulk-sendings.ts'
import { consoleRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { links } from '../links.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { ExportButtons } from '../list/ExportButtons.tsx'
import { MoreFilters } from '../list/MoreFilters.tsx'
import { StatusFilter } from '../list/StatusFilter.tsx'
import { ChosenRows } from './chosen/ChosenRows.tsx'

export function SignRequestList() {
  return (
    <ListPage
      title={t.title}
      actions={<Actions />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <ChosenRows />
    </ListPage>
  )
}

function Actions() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ExportButtons />
      <Button component={Link} to={links.list('bulk-sendings')} variant="outlined">
        {bulkTexts.title}
      </Button>
    </Box>
  )
}

const filters = (
  <>
    <SearchField placeholder={t.search} />
    <MoreFilters>
      <StatusFilter texts={signRequestStatusTexts} />
      <ClientFilter />
      <DaysFilter source="created_at" />
    </MoreFilters>
    <SendingFilter />
    <ClearFilter />
  </>
)
