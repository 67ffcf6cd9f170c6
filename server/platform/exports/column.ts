import type { Noun } from '#shared/contract/resources.ts'
import { labelOf, nounTexts, type FieldOf } from '#shared/text/fields.ts'

export type Value = string | number | null
/** `money` is rubles, `time` a moment of ISO 8601, `day` `2026-11-30` */
export type Kind = 'text' | 'number' | 'money' | 'time' | 'day'
export type Column<Row> = { title: string; kind: Kind; value: (row: Row) => Value }
/** The number of a client, which a file shows as its name and ИНН (`named-clients.ts`). */
export type ClientColumn<Row> = { title: string; kind: 'client'; value: (row: Row) => number | null }
export type AnyColumn<Row> = Column<Row> | ClientColumn<Row>

/** File name of an export: the noun's menu item. */
export const titleOf = (noun: Noun): string => nounTexts[noun].name.split(' |||| ')[1] ?? noun

type ColumnOf<Row, Field extends string> = {
  (field: Field, kind: Kind, value: (row: Row) => Value): Column<Row>
  (field: Field, kind: 'client', value: (row: Row) => number | null): ClientColumn<Row>
}

/** Columns of a noun, titled as on its screens. */
export function columnsOf<Row, N extends Noun>(noun: N): ColumnOf<Row, FieldOf<N>> {
  const column = (field: FieldOf<N>, kind: Kind | 'client', value: (row: Row) => Value) => ({
    title: labelOf(noun, field),
    kind,
    value,
  })
  return column as ColumnOf<Row, FieldOf<N>>
}
