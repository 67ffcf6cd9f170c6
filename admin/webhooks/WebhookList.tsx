import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { consoleWebhookTexts as t } from '#shared/text/webhook-screens.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
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
