import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/list/List.tsx'
import { messageFilters } from '#shared/ra/webhooks/message-filters.tsx'
import { consoleWebhookTexts, webhookMessageTexts as t } from '#shared/text/webhook-screens.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { links } from '../../parts/links.ts'
import { MessageRows } from './MessageRows.tsx'

export function WebhookMessageList() {
  return (
    <List
      title={t.title}
      subtitle={t.console_subtitle}
      back={{ to: links.list('webhooks'), label: consoleWebhookTexts.title }}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <MessageRows />
    </List>
  )
}

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <ClientFilter />
          {messageFilters}
        </>
      }
    />
    <ClearFilter />
  </>
)
