import { useGetList } from 'ra-core'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { showDate } from '#shared/rules/clock.ts'
import { requestFilterTexts as t } from '#shared/text/request-lists.ts'

/** One of the latest bulk sendings; an older one is opened by the link of its page. */
export function SendingSelect() {
  const { data = [] } = useGetList<BulkSending>('bulk', latest)
  if (data.length === 0) return null
  const choices = data.map(({ id, name, created_at }) => ({ id, name: `${name} · ${showDate(created_at)}` }))
  return <SelectFilter source="bulk_sending_id" label={t.sending} choices={choices} />
}

const latest = { pagination: { page: 1, perPage: 50 }, sort: { field: 'id', order: 'DESC' } } as const
