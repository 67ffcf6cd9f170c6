import { buffer } from 'node:stream/consumers'
import { evidenceTexts as t } from '#shared/text/evidence.ts'
import type { Column } from '#server/platform/exports/column.ts'
import { xlsxOf } from '#server/platform/exports/xlsx.ts'
import { csvOf } from '#server/platform/exports/csv.ts'

/** A signer, or a row of a table: what became of it, and where in the archive it is. */
export type Registered = {
  line: number
  request_id: number | null
  signer: string
  title: string | null
  state: string
  finished_at: Date | null
  comment: string | null
  documents: readonly string[]
  copies: readonly string[]
  evidence: string | null
}

const registerColumns: Column<Registered>[] = [
  { title: t.number, kind: 'number', value: ({ line }) => line },
  { title: t.signer, kind: 'text', value: ({ signer }) => signer },
  { title: t.request, kind: 'number', value: ({ request_id }) => request_id },
  { title: t.title, kind: 'text', value: ({ title }) => title },
  { title: t.state, kind: 'text', value: ({ state }) => state },
  { title: t.finished, kind: 'time', value: ({ finished_at }) => finished_at?.toISOString() ?? null },
  { title: t.comment, kind: 'text', value: ({ comment }) => comment },
  { title: t.documents, kind: 'text', value: ({ documents }) => documents.join(' ') },
  { title: t.copies, kind: 'text', value: ({ copies }) => copies.join(' ') },
  { title: t.evidence, kind: 'text', value: ({ evidence }) => evidence },
]

async function* all(register: readonly Registered[]) {
  yield [...register]
}

/** The register as CSV that a Russian Excel opens. */
export async function registerText(register: readonly Registered[]): Promise<string> {
  const parts: string[] = []
  for await (const part of csvOf(registerColumns, all(register))) parts.push(part)
  return parts.join('')
}

/** The register as a workbook, whose dates can be sorted. */
export const registerBook = (register: readonly Registered[]): Promise<Buffer> =>
  buffer(xlsxOf(registerColumns, all(register)))
