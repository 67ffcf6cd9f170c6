import { buffer } from 'node:stream/consumers'
import { evidenceTexts as t } from '#shared/text/evidence.ts'
import { nounTexts } from '#shared/text/fields.ts'
import type { Column } from '#server/platform/exports/column.ts'
import { xlsxOf } from '#server/platform/exports/xlsx.ts'

/** A chosen request, and the names of its signed copies. */
export type CopyRow = {
  line: number
  request_id: number
  venture: string
  title: string
  signer: string
  state: string
  finished_at: Date | null
  external_id: string | null
  comment: string | null
  copies: readonly string[]
}

const { venture: organization, external_id: own_number } = nounTexts['document-sign-requests'].fields

const columns: Column<CopyRow>[] = [
  { title: t.number, kind: 'number', value: ({ line }) => line },
  { title: t.request, kind: 'number', value: ({ request_id }) => request_id },
  { title: organization, kind: 'text', value: ({ venture }) => venture },
  { title: t.title, kind: 'text', value: ({ title }) => title },
  { title: t.signer, kind: 'text', value: ({ signer }) => signer },
  { title: t.state, kind: 'text', value: ({ state }) => state },
  { title: t.finished, kind: 'time', value: ({ finished_at }) => finished_at?.toISOString() ?? null },
  { title: own_number, kind: 'text', value: ({ external_id }) => external_id },
  { title: t.comment, kind: 'text', value: ({ comment }) => comment },
  { title: t.copies, kind: 'text', value: ({ copies }) => copies.join('; ') },
]

async function* all(register: readonly CopyRow[]) {
  yield [...register]
}

/** The register as a workbook. */
export const copiesBook = (register: readonly CopyRow[]): Promise<Buffer> => buffer(xlsxOf(columns, all(register)))
