import { sql } from 'kysely'
import { revealable, type RevealCreate, type RevealedNoun } from '#shared/contract/reveals.ts'
import type { JournalEvent } from '#shared/rules/journal-events.ts'
import { documents_open_seconds } from '#shared/rules/limits.ts'
import { allow, type Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { signUrl } from '#server/requests/messages/sign-url.ts'

type Field = RevealCreate['field']

type Source = {
  table: string
  columns: Partial<Record<Field, string>>
  event: JournalEvent
  /** of its documents */
  opening?: JournalEvent
}

/** The column of each value that can be revealed, and what the journal calls it. */
const sources: Record<RevealedNoun, Source> = {
  individuals: { table: 'individuals', columns: { phone: 'phone', snils: 'snils' }, event: 'individuals.reveal' },
  'legal-entities-contacts': {
    table: 'legal_entities_contacts',
    columns: { phone: 'phone' },
    event: 'legal-entities-contacts.reveal',
  },
  'document-sign-requests': {
    table: 'document_sign_requests',
    columns: { phone: 'signer_phone', link: 'group', documents: 'id' },
    event: 'document-sign-requests.reveal',
    opening: 'document-sign-requests.open_documents',
  },
  'bulk-sendings': { table: 'bulk_sendings', columns: { documents: 'id' }, event: 'bulk-sendings.open_documents' },
  deliveries: { table: 'deliveries', columns: { phone: 'recipient' }, event: 'deliveries.reveal' },
  users: { table: 'client_users', columns: { phone: 'phone' }, event: 'client-users.reveal' },
}

/**
 * A value that staff see masked, in full, or until when documents are open (`opened-documents.ts`); journalled with the reason in the client's chain.
 * @throws Refusal `not_found`, `invalid_fields` for a field that the row does not have, `forbidden` for a link and a role
 *   that only reads, `too_many_requests`
 */
export async function reveal(
  tx: Tx,
  services: Pick<Services, 'config'>,
  { actor }: Scope,
  { resource, id, field, reason }: RevealCreate,
): Promise<string> {
  const { table, columns, event, opening } = sources[resource]
  const column = columns[field]
  if (!column || !(revealable[resource] as readonly Field[]).includes(field)) {
    refuse('invalid_fields', { errors: { field: 'Такого поля здесь нет' } })
  }
  if (field === 'link') allow(actor, 'link', 'reveals')
  const { rows } = await sql<{ value: string | null; client_id: number | null; now: Date }>`
    select ${sql.ref(column)}::text as value, client_id, now() from ${sql.table(table)} where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row?.value) refuse('not_found')
  await takeLimit(tx, 'reveals_admin', String(actor.id))
  record(tx, actor, {
    event: field === 'documents' ? (opening ?? event) : event,
    subject_id: id,
    client_id: row.client_id,
    after: { field, reason },
  })
  if (field === 'documents') return new Date(row.now.getTime() + documents_open_seconds * 1000).toISOString()
  return field === 'link' ? signUrl(services, row.value) : row.value
}
