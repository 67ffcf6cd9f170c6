import { clientInnTitle } from '#shared/text/fields.ts'
import type { NamesOf } from '#server/platform/lists/names.ts'
import type { AnyColumn, Column, Named, NamedColumn } from './column.ts'

type Found = { name: string; inn?: string | null }

const isNamed = <Row>(column: AnyColumn<Row>): column is NamedColumn<Row> =>
  column.kind === 'client' || column.kind === 'organization'

/**
 * Columns and rows of a file whose clients and organizations are named, in one query of each for a portion.
 * @param namesOf both by number
 */
export function withNamedRows<Row>(
  columns: readonly AnyColumn<Row>[],
  portions: AsyncIterable<Row[]>,
  namesOf: NamesOf,
): { columns: Column<Row>[]; rows: AsyncIterable<Row[]> } {
  const named = columns.filter((column) => isNamed(column))
  if (named.length === 0) return { columns: columns as Column<Row>[], rows: portions }
  // a portion is written whole before the next one is taken
  const names = new Map<Named, ReadonlyMap<number, Found>>()
  const with_names = columns.flatMap((column): Column<Row>[] => {
    if (!isNamed(column)) return [column]
    const { title, kind, value } = column
    const found = (row: Row) => names.get(kind)?.get(value(row) ?? 0)
    const name: Column<Row> = { title, kind: 'text', value: (row) => found(row)?.name ?? null }
    return kind === 'client'
      ? [name, { title: clientInnTitle, kind: 'text', value: (row) => found(row)?.inn ?? null }]
      : [name]
  })
  async function* rows() {
    for await (const portion of portions) {
      for (const [kind, own] of Map.groupBy(named, (column) => column.kind)) {
        const ids = own.flatMap(({ value }) => portion.map(value)).filter((id) => id !== null)
        names.set(kind, await namesOf[kind]([...new Set(ids)]))
      }
      yield portion
    }
  }
  return { columns: with_names, rows: rows() }
}
