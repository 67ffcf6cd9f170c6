import { clientInnTitle } from '#shared/text/fields.ts'
import type { ClientNames } from '#server/platform/lists/client-names.ts'
import type { AnyColumn, Column } from './column.ts'

/**
 * Columns and rows of a file whose clients are named, in one query for each portion.
 * @param namesOf clients by number
 */
export function withNamedClients<Row>(
  columns: readonly AnyColumn<Row>[],
  portions: AsyncIterable<Row[]>,
  namesOf: (ids: readonly number[]) => Promise<ClientNames>,
): { columns: Column<Row>[]; rows: AsyncIterable<Row[]> } {
  const ofClients = columns.filter((column) => column.kind === 'client')
  if (ofClients.length === 0) return { columns: columns as Column<Row>[], rows: portions }
  // a portion is written whole before the next one is taken
  let names: ClientNames = new Map()
  const shown = columns.flatMap((column): Column<Row>[] => {
    if (column.kind !== 'client') return [column]
    const clientOf = (row: Row) => names.get(column.value(row) ?? 0)
    return [
      { title: column.title, kind: 'text', value: (row) => clientOf(row)?.name ?? null },
      { title: clientInnTitle, kind: 'text', value: (row) => clientOf(row)?.inn ?? null },
    ]
  })
  async function* rows() {
    for await (const portion of portions) {
      const ids = ofClients.flatMap(({ value }) => portion.map(value)).filter((id) => id !== null)
      names = await namesOf([...new Set(ids)])
      yield portion
    }
  }
  return { columns: shown, rows: rows() }
}
