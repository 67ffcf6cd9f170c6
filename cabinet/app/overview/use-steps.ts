import { useGetList } from 'ra-core'
import { useAnswer } from '../../parts/use-answer.ts'
import { latest } from './latest.ts'

const newest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter: {} } as const

/** How far a new client has come; undefined until known. */
export function useSteps() {
  const { data: profile } = useAnswer('GET /profile')
  const { data: organizations } = useGetList('organizations', newest)
  const { data: requests } = useGetList('request', latest)
  if (!profile || !organizations || !requests) return undefined
  return {
    phone: profile.phone,
    is_phone_confirmed: profile.phone_confirmed_at !== null,
    needs_organization: profile.client_kind === 'legal',
    has_organization: organizations.length > 0,
    has_request: requests.length > 0,
  }
}
