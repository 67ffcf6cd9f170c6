import type { Kysely } from 'kysely'
import { legalDocuments, legalKinds, type LegalKind } from '#shared/text/legal-documents.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const bodyOf = (kind: LegalKind) => JSON.stringify(legalDocuments[kind].editions[0].parts)

const inForce = <K extends LegalKind>(...kinds: K[]) =>
  kinds.map((kind) => ({
    kind,
    text_version: legalDocuments[kind].editions[0].version,
    text_sha256: sha256Hex(bodyOf(kind)),
  }))

/** What a signer accepts by asking for a code. */
export const consentsInForce = inForce('agreement', 'personal_data')

/** `{agreement: sha256, personal_data: sha256}` of the texts in force */
export const consentHashes = Object.fromEntries(consentsInForce.map(({ kind, text_sha256 }) => [kind, text_sha256]))

/**
 * What is accepted with an account of a client. A program of before the offer names it not: then nothing is recorded that
 * nobody accepted, and the agreement is made by the first payment (docs/decisions/0117).
 */
export const accountConsents = ({ offer }: { offer?: true | undefined }) => [
  ...inForce('agreement', 'registration_data'),
  ...(offer ? inForce('offer', 'processing_order') : []),
]

/**
 * Stores the texts in force, so that what was accepted can be shown after they change.
 * @throws StartRefusal when a text was changed without a new version: acceptances of both would look alike
 */
export async function keepConsentTexts(db: Kysely<Tables>): Promise<void> {
  const texts = inForce(...legalKinds)
  await db
    .insertInto('consent_texts')
    .values(texts.map((text) => ({ ...text, body: bodyOf(text.kind) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db.selectFrom('consent_texts').select('text_sha256').execute()
  const known = new Set(kept.map(({ text_sha256 }) => text_sha256))
  const changed = texts.find(({ text_sha256 }) => !known.has(text_sha256))
  if (changed) {
    throw new StartRefusal(`Текст (${changed.kind}) изменён, а его версия ${changed.text_version} — нет.`)
  }
}
