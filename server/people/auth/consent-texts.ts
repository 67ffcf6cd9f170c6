import type { Kysely } from 'kysely'
import { agreementText, consent_version, personalDataText } from '#shared/text/consents.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const bodies = { agreement: JSON.stringify(agreementText), personal_data: JSON.stringify(personalDataText) }

/** What a client accepts by registering and a signer by asking for a code. */
export const consentsInForce = (['agreement', 'personal_data'] as const).map((kind) => ({
  kind,
  text_version: consent_version,
  text_sha256: sha256Hex(bodies[kind]),
}))

/** `{agreement: sha256, personal_data: sha256}` of the texts in force */
export const consentHashes = Object.fromEntries(consentsInForce.map(({ kind, text_sha256 }) => [kind, text_sha256]))

/**
 * Stores the texts in force, so that what was accepted can be shown after they change.
 * @throws StartRefusal when a text was changed without a new version: acceptances of both would look alike
 */
export async function keepConsentTexts(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('consent_texts')
    .values(consentsInForce.map((text) => ({ ...text, body: bodies[text.kind] })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('consent_texts')
    .select('text_sha256')
    .where('text_version', '=', consent_version)
    .execute()
  const known = new Set(kept.map(({ text_sha256 }) => text_sha256))
  const changed = consentsInForce.find(({ text_sha256 }) => !known.has(text_sha256))
  if (changed) {
    throw new StartRefusal(`Текст согласия (${changed.kind}) изменён, а его версия ${consent_version} — нет.`)
  }
}
