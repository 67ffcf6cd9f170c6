import { useQuery } from '@tanstack/react-query'
import { may, type AdminRole } from '#shared/rules/policy.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { adminApi } from '../../parts/api.ts'

export const mayHaveTasks = (role: AdminRole) => may(`support:${role}`, 'update', 'client-tasks')

/** Staff who may be responsible for clients, or those of some roles, as choices; empty while they load. */
export function useResponsible(isFit: (role: AdminRole) => boolean = () => true) {
  const { data = [] } = useQuery({
    queryKey: ['responsible-admins'],
    queryFn: () => adminApi.call('GET /responsible-admins'),
  })
  return data
    .filter(({ role }) => isFit(role))
    .map(({ id, full_name, role }) => ({ id, name: `${full_name}, ${roleTexts[role].word.toLowerCase()}` }))
}
