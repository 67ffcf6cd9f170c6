import { sql } from 'kysely'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

/** In whose name documents are sent; `legal_entity_id` is null for a private person. */
export type Venture = { legal_entity_id: number | null; venture: string }

/** `is_ruled`: rules of the client may ask for an approval */
type Named = Venture & { is_ruled: boolean }

/**
 * The order of a code of one organization, which need not name it.
 * @throws Refusal `invalid_fields` at `legal_entity_id` for another organization as for an absent one
 */
export function ofOwnOrganization<O extends { legal_entity_id?: number | null | undefined }>(
  { legal_entity_id }: Scope,
  order: O,
): O {
  if (legal_entity_id === null || order.legal_entity_id === legal_entity_id) return order
  if (order.legal_entity_id) refuse('invalid_fields', { errors: { legal_entity_id: unknown_organization } })
  return { ...order, legal_entity_id }
}

const unknown_organization = 'Такой организации в списке нет'

/**
 * The organization that a client names; a private person names none and sends in their own name.
 * @throws Refusal `invalid_fields` at `legal_entity_id`
 */
export async function ventureOf(tx: Tx, scope: Scope, legal_entity_id: number | null | undefined): Promise<Named> {
  const { rows } = await sql<Found>`/* requests.venture */
    select c.kind, c.name, e.id as legal_entity_id, e.short_name,
      exists (select from approval_rules where client_id = c.id) as is_ruled
    from clients c
    left join legal_entities e on e.client_id = c.id and e.id = ${legal_entity_id ?? null}::bigint and e.archived_at is null
    where c.id = ${scope.client_id ?? refuse('forbidden')}`.execute(tx)
  const client = rows[0] ?? refuse('not_found')
  const { is_ruled } = client
  if (client.kind === 'individual' && !legal_entity_id) return { legal_entity_id: null, venture: client.name, is_ruled }
  const absent = (text: string) => ({ legal_entity_id: text })
  if (!legal_entity_id) refuse('invalid_fields', { errors: absent('Выберите организацию') })
  if (client.legal_entity_id === null) refuse('invalid_fields', { errors: absent(unknown_organization) })
  return { legal_entity_id: client.legal_entity_id, venture: client.short_name, is_ruled }
}

type Found = Pick<Row<'clients'>, 'kind' | 'name'> & { is_ruled: boolean } & (
    | { legal_entity_id: number; short_name: string }
    | { legal_entity_id: null }
  )
