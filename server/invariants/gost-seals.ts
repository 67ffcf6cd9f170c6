import { sql } from 'kysely'
import { gostFault, hasGostEngine } from '#server/documents/cms/gost.ts'
import { payloadText } from '#server/platform/journal/read-row.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'
import type { Source } from './walk.ts'

/**
 * I9: each signature by ГОСТ Р 34.10-2012 is the one of its journal row, and openssl accepts it for its sealed copy.
 * Counts in `unchecked.gost` those that openssl could not verify, since it has no engine for ГОСТ here.
 */
export async function gostSeals({ db, storage, signal, unchecked }: Source, part: Rows): Promise<Finding[]> {
  const findings: Finding[] = []
  const seals = await db
    .selectFrom('gost_seals as g')
    .innerJoin('files as f', 'f.id', 'g.file_id')
    .select(['g.file_id', 'g.cms', 'f.storage_key', 'f.size', isJournalled.as('is_journalled')])
    .where(within('g.file_id', part))
    .orderBy('g.file_id')
    .execute()
  let can: boolean | undefined
  for (const { file_id, cms, storage_key, size, is_journalled } of seals) {
    signal?.throwIfAborted()
    const row = `gost_seals ${file_id}`
    if (!is_journalled) findings.push({ row, text: 'подпись ГОСТ не та, что в журнале' })
    can ??= await hasGostEngine()
    const bytes = can ? await storage.read(storage_key, size).catch(() => null) : null
    if (!can) unchecked.gost++
    // a file that is gone is another finding
    const fault = bytes && (await gostFault(bytes, cms))
    if (fault) findings.push({ row, text: `подпись ГОСТ не сходится с файлом: ${fault}` })
  }
  return findings
}

const isJournalled = sql<boolean>`exists (select from journal j where j.subject = 'files' and j.subject_id = g.file_id
  and j.event = 'files.gost_seal' and ${payloadText<'files.gost_seal'>('after.gost_sha256', 'j')} = encode(sha256(g.cms), 'hex')
  and ${payloadText<'files.gost_seal'>('after.signer', 'j')} = g.signer)`
