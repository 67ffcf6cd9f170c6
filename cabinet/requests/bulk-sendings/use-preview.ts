import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { cabinetApi } from '../../parts/api.ts'

/**
 * The first rows with their documents. The call also judges all rows anew when their template was changed, so that the
 * sending is read again after it.
 */
export function usePreview({ id, version }: BulkSending) {
  const cache = useQueryClient()
  const preview = useQuery({
    queryKey: ['bulk-preview', id, version],
    queryFn: () => cabinetApi.call('POST /bulk-sendings/{id}/preview', { params: { id } }),
  })
  const { dataUpdatedAt } = preview
  useEffect(() => {
    if (dataUpdatedAt > 0) void cache.invalidateQueries({ queryKey: ['bulk', 'getOne'] })
  }, [cache, dataUpdatedAt])
  return preview
}
