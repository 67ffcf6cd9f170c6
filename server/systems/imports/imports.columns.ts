import type { ImportRow } from '#shared/contract/imports.ts'
import { importTemplates, type ImportKind } from '#shared/rules/imports.ts'
import { importFaults, importFieldText, importFileTexts } from '#shared/text/imports.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Column } from '#server/platform/exports/column.ts'

/** A row with its cells as they were uploaded. */
export type TypedRow = ImportRow & { cells: string[] }

/** The uploaded table again, with the number of each row and what is wrong with it. */
export const rowColumns = ({ kind, columns }: Row<'imports'>): Column<TypedRow>[] => [
  ...columns.map(({ name }, index): Column<TypedRow> => ({
    title: name,
    kind: 'text',
    value: ({ cells }) => cells[index] ?? null,
  })),
  { title: importFileTexts.line, kind: 'number', value: ({ line }) => line },
  {
    title: importFileTexts.reasons,
    kind: 'text',
    value: ({ errors }) => importFaults(kind, errors).join('. ') || null,
  },
]

/** An empty table with the right headings. */
export const templateColumns = (kind: ImportKind): Column<never>[] =>
  importTemplates[kind].map((field) => ({ title: importFieldText(kind, field), kind: 'text', value: () => null }))

/** The rows of a template. */
export async function* nobody(): AsyncGenerator<never[]> {}
