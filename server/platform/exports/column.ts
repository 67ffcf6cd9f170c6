import type { Noun } from '#shared/contract/resources.ts'
import { nounTexts } from '#shared/text/fields.ts'

export type Value = string | number | null
/** `money` is rubles, `time` a moment of ISO 8601, `day` `2026-11-30` */
export type Kind = 'text' | 'number' | 'money' | 'time' | 'day'
export type Column<Row> = { title: string; kind: Kind; value: (row: Row) => Value }

/** File name of an export: the noun's menu item. */
export const titleOf = (noun: Noun): string => nounTexts[noun].name.split(' |||| ')[1] ?? noun

/** Columns of a noun, titled as on its screens. */
export function columnsOf<Row>(noun: Noun) {
  return (field: string, kind: Kind, value: (row: Row) => Value): Column<Row> => ({
    title: nounTexts[noun].fields[field] ?? field,
    kind,
    value,
  })
}
