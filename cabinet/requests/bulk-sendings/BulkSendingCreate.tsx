import { useRedirect, useRequireAccess } from 'ra-core'
import { Page } from '#shared/ra/Page.tsx'
import { bulkSendingTexts as t } from '#shared/text/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'
import { GroupSource } from '../../people/individual-groups/GroupSource.tsx'
import { links } from '../../parts/links.ts'
import { ColumnsHelp, TablePanel, TableStart } from '#shared/ra/TablePanel.tsx'
import { TemplateButtons } from './TemplateButtons.tsx'

/** The first step: who signs, from a table or a group. */
export function BulkSendingCreate() {
  useRequireAccess({ resource: 'bulk', action: 'create' })
  const redirect = useRedirect()
  return (
    <Page title={t.new} back={{ to: links.list('bulk-sendings'), label: t.title }}>
      <TableStart
        help={
          <ColumnsHelp title={t.columns_title} lines={t.columns}>
            <TemplateButtons />
          </ColumnsHelp>
        }
      >
        <TablePanel
          texts={t}
          send={(file) => cabinetApi.call('POST /bulk-sendings', file)}
          open={({ id }) => redirect('show', 'bulk', id)}
        />
        <GroupSource />
      </TableStart>
    </Page>
  )
}
