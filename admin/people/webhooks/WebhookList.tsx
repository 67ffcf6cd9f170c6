import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../../parts/list/ListPage.tsx'
import { consoleWebhookTexts as t } from '#shared/text/webhook-screens.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { WebhookRows } from './WebhookRows.tsx'

export function WebhookList() {
  return (
    <ListPage
      title={t.title}
      subtitle={t.subtitle}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <WebhookRows />
    </ListPage>
  )
}

const filters = (
  <>
    <ClientFilter />
    <ClearFilter />
  </>
)
