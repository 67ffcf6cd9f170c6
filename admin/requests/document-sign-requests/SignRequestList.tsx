import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleBulkTexts as bulkTexts } from '#shared/text/bulk-sendings.ts'
import { consoleRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { consolePublicLinkTexts as linkTexts } from '#shared/text/public-links.ts'
import { links } from '../../parts/links.ts'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { SignRequestFilters } from './SignRequestFilters.tsx'
import { ChosenRows } from './ChosenRows.tsx'

export function SignRequestList() {
  return (
    <List
      title={t.title}
      more={more}
      filters={<SignRequestFilters />}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <ChosenRows />
    </List>
  )
}

const more = [
  <Button key="bulk" component={Link} to={links.list('bulk-sendings')} role="menuitem">
    {bulkTexts.title}
  </Button>,
  <Button key="links" component={Link} to={links.list('public-links')} role="menuitem">
    {linkTexts.title}
  </Button>,
  <ExportButtons key="export" />,
]
