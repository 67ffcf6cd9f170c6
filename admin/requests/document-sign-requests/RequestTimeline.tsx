import { useQuery } from '@tanstack/react-query'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Timeline } from '#shared/ra/Timeline.tsx'
import { adminApi } from '../../parts/api.ts'

export function RequestTimeline({ request }: { request: SignRequest }) {
  const { data } = useQuery({
    // a changed request has a new event
    queryKey: ['timeline', request.id, request.updated_at, request.sealed_at],
    queryFn: ({ signal }) =>
      adminApi.call('GET /document-sign-requests/{id}/timeline', { params: { id: request.id }, signal }),
    placeholderData: (known) => known,
  })
  return <Timeline entries={data} />
}
