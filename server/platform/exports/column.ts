import type { Noun } from '#shared/contract/resources.ts'
import { labelOf, type FieldOf } from '#shared/text/fields.ts'

export type Value = string | number | null
/** `money` is rubles, `time` a moment of ISO 8601, `day` `2026-11-30` */
export type Kind = 'text' | 'number' | 'money' | 'time' | 'day'
export type Column<Row> = { title: string; kind: Kind; value: (row: Row) => Value }
/** The number of a client, which a file shows as its name and ИНН, or of an organization, as its name (`named-rows.ts`). */
export type Named = 'client' | 'organization'
export type NamedColumn<Row> = { title: string; kind: Named; value: (row: Row) => number | null }
export type AnyColumn<Row> = Column<Row> | NamedColumn<Row>

type ColumnOf<Row, Field extends string> = {
  (field: Field, kind: Kind, value: (row: Row) => Value): Column<Row>
  (field: Field, kind: Named, value: (row: Row) => number | null): NamedColumn<Row>
}

/** Columns of a noun, titled as on its screens. */
export function columnsOf<Row, N extends Noun>(noun: N): ColumnOf<Row, FieldOf<N>> {
  const column = (field: FieldOf<N>, kind: Kind | Named, value: (row: Row) => Value) => ({
    title: labelOf(noun, field),
    kind,
    value,
  })
  return column as ColumnOf<Row, FieldOf<N>>
}
