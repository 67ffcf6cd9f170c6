import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linksOf } from '#shared/ra/links.ts'
import type { columnOf } from '#shared/ra/list/column-of.tsx'
import { lists, orderOf } from '#shared/rules/lists.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { byWords } from '#server/platform/lists/list-query.ts'

const state = { filter: { state: byWords(sql`''`, ['current', 'lifted']) } }

type ColumnOfBills = Parameters<ReturnType<typeof columnOf<'bills'>>>[0]

/** Never called, only type-checked: a line below `@ts-expect-error` that compiles is an error. */
export const refusedByTheCompiler = () => {
  // @ts-expect-error the table has no column `state`, and nothing is written for it
  listOf(lists['message-stops'], 'message_stops')
  // @ts-expect-error the table has no column `client_name` to sort by
  listOf({ sort: ['id', 'client_name'], filter: {} }, 'bills')
  // @ts-expect-error «overdue» is no word of the column `status`
  listOf({ sort: ['id'], filter: { status: ['issued', 'overdue'] } }, 'bills')
  // @ts-expect-error a misspelt moment
  listOf({ sort: ['id'], filter: { creatd_at_gte: 'moment' } }, 'bills')
  // @ts-expect-error a condition for a filter that the list does not offer
  listOf(lists['message-stops'], 'message_stops', { filter: { ...state.filter, phone: byWords('phone', []) } })
  // @ts-expect-error an order that the list does not offer
  orderOf('bills', 'left', 'ASC')
  // @ts-expect-error a misspelt column
  const column: ColumnOfBills = { source: 'amuont' }
  // @ts-expect-error a filter that the list does not offer
  linksOf('support').list('bills', { state: 'paid' })
  return column
}

test('the SQL of a list has exactly its orders and filters, in their order', () => {
  const { sort, filter } = listOf(lists['message-stops'], 'message_stops', state)
  expect(Object.keys(sort)).toEqual(['id', 'created_at'])
  expect(Object.keys(filter)).toEqual(['id', 'client_id', 'request_id', 'reason', 'state'])
})
