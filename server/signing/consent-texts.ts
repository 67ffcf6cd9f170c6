import type { Kysely } from 'kysely'
import { agreementText, consent_version, personalDataText } from '#shared/text/consents.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import type { Tables } from '../db/tables.ts'
import { sha256Hex } from '../secrets.ts'

const texts = [
  { kind: 'agreement', body: JSON.stringify(agreementText) },
  { kind: 'personal_data', body: JSON.stringify(personalDataText) },
] as const

/** What a signer accepts by asking for a code: kind and hash of the text in force. */
export const consentTexts = texts.map(({ kind, body }) => ({ kind, text_sha256: sha256Hex(body) }))

/**
 * Keeps the texts in force, so that what was accepted can be shown after they have changed.
 * @throws StartRefusal when a text was changed without a new version: acceptances of both would look alike
 */
export async function keepConsentTexts(db: Kysely<Tables>): Promise<void> {
  const rows = texts.map(({ kind, body }) => ({
    kind,
    body,
    text_sha256: sha256Hex(body),
    text_version: consent_version,
  }))
  await db
    .insertInto('consent_texts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('consent_texts')
    .select('text_sha256')
    .where('text_version', '=', consent_version)
    .execute()
  const known = new Set(kept.map(({ text_sha256 }) => text_sha256))
  const changed = rows.find(({ text_sha256 }) => !known.has(text_sha256))
  if (changed) {
    throw new StartRefusal(`Текст согласия (${changed.kind}) изменён, а его версия ${consent_version} — нет.`)
  }
}
