import type { Import, ImportRow } from '#shared/contract/imports.ts'
import type { ImportKind } from '#shared/rules/imports.ts'
import { query, type Answer, type Caller } from '#tests/support/caller.ts'

export const upload = (
  client: Caller,
  kind: ImportKind,
  table: string | Uint8Array,
  more: Record<string, string> = {},
): Promise<Answer<Import>> => {
  const bytes = typeof table === 'string' ? Buffer.from(table) : table
  const name = encodeURIComponent('Таблица.csv')
  return client.send('POST', `imports?kind=${kind}&name=${name}`, new Uint8Array(bytes), {
    'content-type': 'application/octet-stream',
    ...more,
  })
}

/** Uploads a table; throws when it is refused. */
export async function anImport(client: Caller, kind: ImportKind, table: string | Uint8Array): Promise<Import> {
  const answer = await upload(client, kind, table)
  if (answer.status !== 201) throw new Error(`no import: ${JSON.stringify(answer.body)}`)
  return answer.body
}

export const importRows = async (client: Caller, { id }: { id: number }, filter: object = {}): Promise<ImportRow[]> =>
  (await client.get<ImportRow[]>(`imports/${id}/rows?${query({ filter, sort: ['line', 'ASC'], range: [0, 999] })}`))
    .body

export const rereadImport = async (client: Caller, { id }: { id: number }): Promise<Import> =>
  (await client.get<Import>(`imports/${id}`)).body

/** Counts by state, without empty ones. */
export const importCounts = ({ counts }: Import) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
