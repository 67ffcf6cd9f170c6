import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { List } from '../../parts/List.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { messageFilters } from '#shared/ra/webhooks/message-filters.tsx'
import { nounTexts } from '#shared/text/fields.ts'
import { webhookMessageTexts as t } from '#shared/text/webhook-screens.ts'
import { ConnectionFrame } from '../client-codes/ConnectionFrame.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { MessageRows } from './MessageRows.tsx'

export function WebhookMessageList() {
  return (
    <ConnectionFrame>
      <List
        title={t.title}
        subtitle={t.subtitle}
        filters={<Filters />}
        empty={<EmptyState title={t.empty_title} hint={t.empty} />}
      >
        <MessageRows />
      </List>
    </ConnectionFrame>
  )
}

function Filters() {
  const { data: webhooks = [] } = useAnswer('GET /webhooks')
  const choices = webhooks.map(({ id, label }) => ({ id, name: label }))
  return (
    <MoreFilters
      first={
        <>
          <SelectFilter source="webhook_id" label={nounTexts['webhook-messages'].fields.webhook_id} choices={choices} />
          {messageFilters}
        </>
      }
    />
  )
}
