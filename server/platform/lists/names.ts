import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/platform/db/tables.ts'

/** Clients by number; ИНН is that of the organization that pays, null of a private person. */
type ClientNames = ReadonlyMap<number, { name: string; inn: string | null }>

/**
 * The ИНН that names a client `c` in a file for accountants: of the payer of its last paid bill, else of the last one
 * that is not cancelled, else of its first organization.
 */
export const innOfClient = sql<string | null>`coalesce(
  (select b.payer->>'inn' from bills b where b.client_id = c.id and b.cancelled_at is null
    order by b.paid > 0 desc, b.id desc limit 1),
  (select e.inn from legal_entities e where e.client_id = c.id order by e.archived_at is not null, e.id limit 1))`

async function clientNames(db: Kysely<Tables>, ids: readonly number[]): Promise<ClientNames> {
  if (ids.length === 0) return new Map()
  type Named = { id: number; name: string; inn: string | null }
  const { rows } = await sql<Named>`/* exports.clients */ select c.id, c.name, ${innOfClient} as inn
    from clients c where c.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name, inn }) => [id, { name, inn }]))
}

async function organizationNames(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { name: string }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`/* exports.organizations */ select id, short_name as name
    from legal_entities where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, { name }]))
}

/** What a file calls the rows that it names by number. */
export type NamesOf = {
  client: (ids: readonly number[]) => Promise<ClientNames>
  organization: (ids: readonly number[]) => Promise<ReadonlyMap<number, { name: string }>>
}

export const namesOf = (db: Kysely<Tables>): NamesOf => ({
  client: (ids) => clientNames(db, ids),
  organization: (ids) => organizationNames(db, ids),
})
