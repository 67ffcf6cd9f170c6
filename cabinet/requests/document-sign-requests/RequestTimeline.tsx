import { useQuery } from '@tanstack/react-query'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { Timeline } from '#shared/ra/Timeline.tsx'
import { cabinetRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { cabinetApi } from '../../parts/api.ts'

export function RequestTimeline({ request }: { request: SignRequest }) {
  const { data } = useQuery({
    // a changed request has a new event
    queryKey: ['api', 'timeline', request.id, request.updated_at, request.sealed_at],
    queryFn: ({ signal }) =>
      cabinetApi.call('GET /document-sign-requests/{id}/timeline', { params: { id: request.id }, signal }),
    placeholderData: (known) => known,
  })
  return <Timeline title={t.timeline} entries={data} />
}
