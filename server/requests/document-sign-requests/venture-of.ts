import { sql } from 'kysely'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

/** In whose name documents are sent; `legal_entity_id` is null for a private person. */
export type Venture = { legal_entity_id: number | null; venture: string }

/**
 * The organization that a client names; a private person names none and sends in their own name.
 * @throws Refusal `invalid_fields` at `legal_entity_id`
 */
export async function ventureOf(tx: Tx, scope: Scope, legal_entity_id: number | null | undefined): Promise<Venture> {
  const { rows } = await sql<Found>`/* requests.venture */
    select c.kind, c.name, e.id as legal_entity_id, e.short_name
    from clients c
    left join legal_entities e on e.client_id = c.id and e.id = ${legal_entity_id ?? null}::bigint and e.archived_at is null
    where c.id = ${scope.client_id ?? refuse('forbidden')}`.execute(tx)
  const client = rows[0] ?? refuse('not_found')
  if (client.kind === 'individual' && !legal_entity_id) return { legal_entity_id: null, venture: client.name }
  const absent = (text: string) => ({ legal_entity_id: text })
  if (!legal_entity_id) refuse('invalid_fields', { errors: absent('Выберите организацию') })
  if (client.legal_entity_id === null) refuse('invalid_fields', { errors: absent('Такой организации в списке нет') })
  return { legal_entity_id: client.legal_entity_id, venture: client.short_name }
}

type Found = Pick<Row<'clients'>, 'kind' | 'name'> &
  ({ legal_entity_id: number; short_name: string } | { legal_entity_id: null })
