import { useGetOne } from 'ra-core'
import Chip from '@mui/material/Chip'
import type { BulkSending } from '../../contract/bulk-sendings.ts'
import { bulkSendingTexts as t } from '../../text/bulk-sendings.ts'
import { useListFilter } from '../list/use-list-filter.ts'

/** Of whose table the requests are, where a link has brought that; a press takes it off. */
export function SendingFilter() {
  const [value, change] = useListFilter('bulk_sending_id')
  const id = typeof value === 'number' ? value : undefined
  const { data } = useGetOne<BulkSending>('bulk', { id: id ?? 0 }, { enabled: id !== undefined })
  if (id === undefined) return null
  return (
    <Chip
      label={data ? t.chip(data.name) : t.any_chip}
      onDelete={() => change(undefined)}
      sx={{ height: 40, borderRadius: 2, maxWidth: '100%' }}
    />
  )
}
