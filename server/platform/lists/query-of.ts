import type { ListQuery } from '#shared/contract/list.ts'
import type { Order } from '#shared/rules/lists.ts'

/** The first rows of a list, as a caller would ask for them. */
export const queryOf = (filter: object, { field, order }: Order, rows: number): ListQuery => ({
  filter: JSON.stringify(filter),
  sort: JSON.stringify([field, order]),
  range: JSON.stringify([0, rows - 1]),
})
