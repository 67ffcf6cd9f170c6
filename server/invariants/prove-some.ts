import { sql } from 'kysely'
import type { Finding } from './finding.ts'
import { sliceOf, type Source, type Walk } from './walk.ts'
import { walks } from './walks.ts'

export type ProvenSome = { signatures: number; findings: Finding[] }

/**
 * Proves signatures chosen by chance as `verify` proves all: the code and what it was entered for, the charge and the story
 * of the request, its sealed copy and its original. With it what protects the whole and is one slice.
 */
export async function proveSome(source: Source, signatures_max: number): Promise<ProvenSome> {
  const { rows } = await sql<{ id: number; request_id: number }>`
    select id, request_id from signatures order by random() limit ${signatures_max}`.execute(source.db)
  const { rows: files } = await sql<{ id: number }>`
    select distinct unnest(array[file_id, sealed_file_id]) as id from documents where request_id = any(${rows.map(({ request_id }) => request_id)})
    `.execute(source.db)
  const numbers: Record<string, readonly number[]> = {
    signatures: rows.map(({ id }) => id),
    document_sign_requests: rows.map(({ request_id }) => request_id),
    files: files.flatMap(({ id }) => id ?? []),
  }
  const findings: Finding[] = []
  for (const walk of walks) {
    for (const part of partsOf(walk, numbers)) findings.push(...(await sliceOf(source, walk, part)).findings)
  }
  return { signatures: rows.length, findings }
}

function partsOf({ over }: Walk, numbers: Record<string, readonly number[]>) {
  if (!over) return [{ after: -1, until: 0 }]
  return (numbers[over.table] ?? []).map((id) => ({ after: id - 1, until: id }))
}
