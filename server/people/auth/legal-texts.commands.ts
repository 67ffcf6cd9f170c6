import { sql } from 'kysely'
import type { LegalText } from '#shared/contract/legal-texts.ts'
import type { LegalKind } from '#shared/rules/legal-texts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { legalTexts } from './confirmed-legal-texts.ts'

/**
 * A person of the operator confirms that a lawyer has checked an edition. A repeat changes nothing.
 * @throws Refusal `stale_version` when another edition is in force than the one that was looked at
 */
export async function confirmLegalText(
  tx: Tx,
  { actor }: Scope,
  kind: LegalKind,
  text_sha256: string,
): Promise<LegalText> {
  // two confirmations at once leave one record
  await sql`select pg_advisory_xact_lock(hashtextextended('legal-texts.confirm', 0))`.execute(tx)
  const text = (await legalTexts(tx)).find((text) => text.kind === kind) ?? refuse('not_found')
  if (text.text_sha256 !== text_sha256) refuse('stale_version')
  if (text.confirmed_at !== null) return text
  const { title, edition } = text
  record(tx, actor, {
    event: 'legal-texts.confirm',
    subject_id: null,
    client_id: null,
    after: { title, edition, text_sha256 },
  })
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
  return { ...text, confirmed_at: rows[0]?.now.toISOString() ?? null, confirmed_by: actor.name }
}
