import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleBulkTexts as bulkTexts } from '#shared/text/bulk-sendings.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { links } from '../../parts/links.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { SignRequestFilters } from './SignRequestFilters.tsx'
import { ChosenRows } from './ChosenRows.tsx'

export function SignRequestList() {
  return (
    <List
      title={t.title}
      actions={<Actions />}
      filters={<SignRequestFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <ChosenRows />
    </List>
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
