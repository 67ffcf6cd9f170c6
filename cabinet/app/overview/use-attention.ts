import { useState } from 'react'
import { useGetList } from 'ra-core'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { dayInMoscow } from '#shared/rules/clock.ts'
import type { SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { attentionOf, attentionOfSendings, fresh_ms, type Attention } from './attention.ts'
import { orderOf, type Order } from '#shared/rules/lists.ts'

const rows_max = 100
const refetch_ms = 30_000

/**
 * What needs the sender's decision, over all their requests: a thousand sent this morning must not hide yesterday's
 * refusal.
 */
export function useAttention(): { attention: Attention[] | undefined; error: unknown; refetch: () => void } {
  const [since] = useState(() => dayInMoscow(new Date(Date.now() - fresh_ms)))
  const refused = useRequests(
    { status: ['rejected', 'failed'], updated_since: since },
    orderOf('document-sign-requests', 'id', 'DESC'),
  )
  const due = useRequests(
    { status: ['sent', 'opened', 'confirmed'] },
    orderOf('document-sign-requests', 'deadline', 'ASC'),
  )
  const newest = useRequests(
    { status: ['draft', 'queued', 'sent', 'opened', 'confirmed'] },
    orderOf('document-sign-requests', 'id', 'DESC'),
  )
  const short = useRows<BulkSending>('bulk', { status: ['short'] }, orderOf('bulk-sendings', 'id', 'DESC'))
  const error = [refused, due, newest, short].find((list) => list.error)?.error
  const refetch = () => [refused, due, newest, short].forEach((list) => void list.refetch())
  if (!refused.data || !due.data || !newest.data || !short.data) return { attention: undefined, error, refetch }
  const byId = new Map([...refused.data, ...due.data, ...newest.data].map((request) => [request.id, request]))
  const attention = [...attentionOfSendings(short.data), ...attentionOf([...byId.values()])]
  return { attention, error, refetch }
}

type Filter = { status: SignRequestStatus[]; updated_since?: string }

function useRequests(filter: Filter, sort: Order) {
  return useRows<SignRequest>('request', filter, sort)
}

function useRows<T extends { id: number }>(resource: string, filter: object, sort: Order) {
  const params = { pagination: { page: 1, perPage: rows_max }, sort, filter }
  return useGetList<T>(resource, params, { refetchInterval: refetch_ms })
}
