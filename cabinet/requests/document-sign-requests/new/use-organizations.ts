import { useGetList } from 'ra-core'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'

const all = { pagination: { page: 1, perPage: 200 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const

/** Those in whose name the client may send. */
export const useOrganizations = () => useGetList<LegalEntity>('organizations', all)
