import { isValidElement, type ReactNode } from 'react'
import type { DataTableColumnProps } from 'react-admin'
import type { PlacedColumn } from './use-column-look.ts'

const sourceOf = (column: ReactNode) => (isValidElement<DataTableColumnProps>(column) ? column.props.source : undefined)

/** Columns in the order of their reader; one that was not placed stays where the list has it. */
export function inOrder<Column extends ReactNode>(columns: Column[], placed: readonly PlacedColumn[]): Column[] {
  if (placed.length === 0) return columns
  const ranked = columns.map((column, nth) => {
    const at = placed.findIndex(({ source }) => source === sourceOf(column))
    // beside the column that it followed
    return { column, rank: at < 0 ? nth - 0.5 : at }
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column)
}

/** The style of columns with a width of their own: their table scrolls in its card, where they leave no place. */
export function widthsOf(placed: readonly PlacedColumn[]): object {
  const wide = placed.flatMap(({ source, width }) => (width === null ? [] : [{ source, width }]))
  if (wide.length === 0) return {}
  const cells = wide.map(({ source, width }) => [
    `& .RaDataTable-table .column-${CSS.escape(source)}`,
    { width, minWidth: width, maxWidth: width, overflow: 'hidden', textOverflow: 'ellipsis' },
  ])
  return Object.fromEntries(cells)
}
