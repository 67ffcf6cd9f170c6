import type { Kysely } from 'kysely'
import { legalKinds, type LegalKind } from '#shared/rules/legal-texts.ts'
import { legalDocuments } from '#shared/text/legal-documents.ts'
import { system } from '#server/platform/core/actor.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { StartRefusal } from '#server/platform/db/start-refusal.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'

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

/** Every legal text in force. */
export const textsInForce = inForce(...legalKinds)

/**
 * Stores the texts in force, so that what was accepted can be shown after they change. An edition that takes the place of
 * another is published by that: the journal says it, and who works under the contract gets a letter.
 * @throws StartRefusal when a text was changed without a new version: acceptances of both would look alike
 */
export async function keepConsentTexts(db: Kysely<Tables>): Promise<void> {
  await transaction(db, async (tx) => {
    const stored = await tx
      .insertInto('consent_texts')
      .values(textsInForce.map((text) => ({ ...text, body: bodyOf(text.kind) })))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['kind', 'text_version', 'text_sha256'])
      .execute()
    await refuseChanged(tx)
    const replaced = await replacedBy(tx, stored)
    for (const { kind, text_version, text_sha256, before } of replaced) {
      record(tx, system, {
        event: 'legal-texts.publish',
        subject_id: null,
        client_id: null,
        before: { edition: before },
        after: { title: legalDocuments[kind].editions[0].title, edition: text_version, text_sha256 },
      })
    }
    const texts = replaced.filter(({ kind }) => isOfContract(kind)).map(({ kind, before }) => ({ kind, before }))
    if (texts.length > 0) await enqueue(tx, 'tell_editions', { payload: { texts, after: 0 }, client_id: null })
  })
}

const isOfContract = (kind: LegalKind) => 'contract' in legalDocuments[kind]

async function refuseChanged(tx: Tx): Promise<void> {
  const kept = await tx.selectFrom('consent_texts').select('text_sha256').execute()
  const known = new Set(kept.map(({ text_sha256 }) => text_sha256))
  const changed = textsInForce.find(({ text_sha256 }) => !known.has(text_sha256))
  if (changed) {
    throw new StartRefusal(`Текст (${changed.kind}) изменён, а его версия ${changed.text_version} — нет.`)
  }
}

type Stored = Pick<Row<'consent_texts'>, 'kind' | 'text_version' | 'text_sha256'>

/** Of editions that have just been stored, those before which another one was in force here. */
async function replacedBy(tx: Tx, stored: readonly Stored[]) {
  const kept = await tx.selectFrom('consent_texts').select(['kind', 'text_version']).execute()
  return stored.flatMap((text) => {
    const before = kept
      .filter(({ kind, text_version }) => kind === text.kind && text_version < text.text_version)
      .reduce((newest, { text_version }) => (text_version > newest ? text_version : newest), '')
    return before === '' ? [] : [{ ...text, before }]
  })
}
