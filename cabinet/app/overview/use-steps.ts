import { useGetList } from 'ra-core'
import { useAnswer } from '../../parts/use-answer.ts'
import { latest } from './latest.ts'

const newest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter: {} } as const

/** How far a new client has come: `steps` is undefined while that is loaded, and where it cannot be. */
export function useSteps(enabled = true) {
  const profile = useAnswer('GET /profile')
  const requests = useGetList('request', latest, { enabled })
  const has_request = !!requests.data && requests.data.length > 0
  // a company's request has an organization, so they are asked for only before the first one
  const organizations = useGetList('organizations', newest, { enabled: enabled && !!requests.data && !has_request })
  const isLoading = [profile, requests, organizations].some((query) => query.isLoading)
  if (!profile.data || !requests.data || !(organizations.data || has_request)) return { isLoading, steps: undefined }
  const steps = {
    phone: profile.data.phone,
    is_phone_confirmed: profile.data.phone_confirmed_at !== null,
    needs_organization: profile.data.client_kind === 'legal',
    has_organization: has_request || (organizations.data ?? []).length > 0,
    has_request,
  }
  return { isLoading, steps }
}
