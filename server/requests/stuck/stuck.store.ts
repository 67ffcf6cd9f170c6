import { z } from 'zod'
import { noZeroByte } from '#server/platform/lists/list-query.ts'
import { sql, type Kysely } from 'kysely'
import { list_sorted_rows_max } from '#shared/rules/limits.ts'
import { lists } from '#shared/rules/lists.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { Stuck } from '#shared/contract/stuck.ts'
import type { StuckKind } from '#shared/rules/stuck-kinds.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { stuckAbout, stuckCause } from '#shared/text/stuck.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, listPage } from '#server/platform/lists/list-query.ts'
import { present } from '#server/platform/lists/present.ts'
import { causeSql } from './cause-sql.ts'

export type StuckRow = Row<'stuck_shown'>

const stuckList = listOf(lists.stuck, 'stuck_shown', {
  filter: { cause: (cause) => sql`${causeSql} = ${z.string().max(300).regex(noZeroByte).parse(cause)}` },
  isComputed: true,
  derived: ['cause'],
})

/** Where the id of a row comes from. */
const stuckPlaces = ['document_sign_requests', 'deliveries', 'jobs'] as const
export type StuckPlace = (typeof stuckPlaces)[number]
const ids_a_number = 4
const columnOf = { document_sign_requests: 'request_id', deliveries: 'delivery_id', jobs: 'job_id' } as const

/** The formula of the view. */
const stuckId = (place: StuckPlace, number: number) => number * ids_a_number + stuckPlaces.indexOf(place)

/** undefined for an id that no row can have */
export function placeOf(id: number): { place: StuckPlace; number: number } | undefined {
  const place = stuckPlaces[id % ids_a_number]
  return place && { place, number: Math.floor(id / ids_a_number) }
}

export function stuckPage(db: Kysely<Tables>, query: ListQuery) {
  return listPage(db, stuckList, query, [])
}

export function allStuck(db: Kysely<Tables>, query: ListQuery) {
  return allRows(db, stuckList, query, [])
}

/** undefined when the item is not stuck, or not any more */
export async function stuckOf(db: Kysely<Tables>, place: StuckPlace, number: number): Promise<StuckRow | undefined> {
  const column = columnOf[place]
  // the column allows the index of the item; a signed request has other rows too, of its messages
  const { rows } = await sql<StuckRow>`select * from stuck_shown
    where ${sql.ref(column)} = ${number} and id = ${stuckId(place, number)}`.execute(db)
  return rows[0]
}

type OfKind = { kind: StuckKind; cause?: string | undefined; client_id?: number | undefined }

/** Retryable items of one kind, or of one cause of it, oldest first, of as many as the list and its causes look at. */
export async function stuckOfKind(
  db: Kysely<Tables>,
  { kind, cause, client_id }: OfKind,
  rows_max: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (select * from stuck_shown
      where kind = ${kind} and can_retry and ${ofClient(client_id)} limit ${list_sorted_rows_max})
    select id from found where ${cause ?? null}::text is null or ${causeSql} = ${cause ?? null}
    order by since limit ${rows_max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The condition on the client; without a number all clients' rows match. */
export const ofClient = (client_id: number | undefined) =>
  sql`(${client_id ?? null}::bigint is null or client_id = ${client_id ?? null})`

export function presentStuck(row: StuckRow): Stuck {
  return present(Stuck, {
    ...row,
    about: stuckAbout(row),
    cause: stuckCause(row),
    // the cause of a message is readable already
    error: row.delivery_id === null ? row.error : null,
    can_retry: canRetry(row),
  })
}

/** A message to a number that the gateway refused waits for another number. */
export const canRetry = ({ can_retry, channel, error }: StuckRow): boolean =>
  can_retry && !(channel === 'sms' && isRefusedNumber(error))
