import { useQuery } from '@tanstack/react-query'
import { roleTexts } from '#shared/text/admins.ts'
import { adminApi } from '../api.ts'

/** Staff who may be responsible for clients, as choices; empty while they load. */
export function useResponsible() {
  const { data = [] } = useQuery({
    queryKey: ['responsible-admins'],
    queryFn: () => adminApi.call('GET /responsible-admins'),
  })
  return data.map(({ id, full_name, role }) => ({ id, name: `${full_name}, ${roleTexts[role].word.toLowerCase()}` }))
}
