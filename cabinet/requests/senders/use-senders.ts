import { hasHere } from '#shared/browser/has-here.ts'
import { useQuery } from '@tanstack/react-query'
import { cabinetApi } from '../../parts/api.ts'

const all = { range: '[0,199]' }

/** The organizations of this client, or the person, with the state of their check. */
export function useSenders() {
  return useQuery({
    queryKey: ['api', 'senders'],
    enabled: hasHere('senders'),
    queryFn: ({ signal }) => cabinetApi.call('GET /senders', { query: all, signal }),
  })
}
