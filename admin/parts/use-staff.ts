import { useCanAccess, useGetList } from 'ra-core'
import type { Admin } from '#shared/contract/admins.ts'
import { orderOf } from '#shared/rules/lists.ts'

const all = { pagination: { page: 1, perPage: 200 }, sort: orderOf('admins', 'full_name', 'ASC'), filter: {} } as const

/** Everybody of staff by name, for a filter; null where the role may not list them. */
export function useStaff(): Admin[] | null {
  const { canAccess: mayList = false } = useCanAccess({ resource: 'admins', action: 'list' })
  const { data: admins = [] } = useGetList<Admin>('admins', all, { enabled: mayList })
  return mayList ? admins : null
}
