import { useGetIdentity, useGetList } from 'ra-core'
import { useSearchParams } from 'react-router'
import type { Bill } from '#shared/contract/bills.ts'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { rublesOf } from '#shared/rules/rubles-of.ts'

const newest = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'DESC' }, filter: {} } as const
const first = { pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' }, filter: {} } as const

/** Defaults: payer and e-mail of the last bill, amount from the query of the address; undefined while loading. */
export function useBillDefaults() {
  const [query] = useSearchParams()
  const { data: bills, isPending: isBillPending } = useGetList<Bill>('bills', newest)
  const { data: organizations, isPending } = useGetList<LegalEntity>('organizations', first)
  const { identity, isPending: isIdentityPending } = useGetIdentity()
  if (isPending || isBillPending || isIdentityPending) return undefined

  const last = bills?.[0]
  return {
    legal_entity_id: last?.legal_entity_id ?? organizations?.[0]?.id ?? null,
    amount: rublesOf(query.get('amount') ?? ''),
    email: last?.email_status === 'sent' ? last.email : typeof identity?.id === 'string' ? identity.id : '',
  }
}
