import { DataTable, type DataTableColumnProps } from 'react-admin'
import type { Noun } from '../../contract/resources.ts'
import { lists } from '../../rules/lists.ts'
import type { FieldOf } from '../../text/fields.ts'

type ColumnProps<N extends Noun> = Omit<DataTableColumnProps, 'source'> & { source?: FieldOf<N> }

/** A column of a noun's table: of a field that has a label, sorted where the list offers that order. */
export function columnOf<N extends Noun>(noun: N) {
  const orders: readonly string[] = lists[noun].sort
  return function Col(props: ColumnProps<N>) {
    return <DataTable.Col disableSort={!orders.includes(props.source ?? '')} {...props} />
  }
}
