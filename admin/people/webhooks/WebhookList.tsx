import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { consoleWebhookTexts as t } from '#shared/text/webhook-screens.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { WebhookRows } from './WebhookRows.tsx'

export function WebhookList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <WebhookRows />
    </List>
  )
}

const filters = (
  <>
    <ClientFilter />
    <ClearFilter />
  </>
)
