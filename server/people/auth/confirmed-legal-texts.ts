import { sql, type Kysely } from 'kysely'
import type { LegalText } from '#shared/contract/legal-texts.ts'
import { legalDocuments } from '#shared/text/legal-documents.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { payloadText } from '#server/platform/journal/read-row.ts'
import { textsInForce } from './consent-texts.ts'

type Confirmed = { text_sha256: string; confirmed_at: Date; confirmed_by: string }

/**
 * The texts in force with who confirmed each. The journal is the only place that says it: an edition whose hash is not
 * in it waits for a person.
 */
export async function legalTexts(db: Kysely<Tables>): Promise<LegalText[]> {
  const { rows } = await sql<Confirmed>`/* legal-texts.list */
    select distinct on (1) ${payloadText<'legal-texts.confirm'>('after.text_sha256')} as text_sha256, at as confirmed_at,
      actor_name as confirmed_by
    from journal where event = 'legal-texts.confirm' order by 1, id`.execute(db)
  const confirmed = new Map(rows.map((row) => [row.text_sha256, row]))
  return textsInForce.map(({ kind, text_version: edition, text_sha256 }) => {
    const { path, editions } = legalDocuments[kind]
    const found = confirmed.get(text_sha256)
    return {
      kind,
      title: editions[0].title,
      edition,
      url: `${path}/${edition}`,
      text_sha256,
      confirmed_at: found?.confirmed_at.toISOString() ?? null,
      confirmed_by: found?.confirmed_by ?? null,
    }
  })
}
