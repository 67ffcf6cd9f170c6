import { sql, type Kysely } from 'kysely'
import type { MyDocuments } from '#shared/contract/my-documents.ts'
import { isLive, isTerminal, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { copy_days, my_documents_max } from '#shared/rules/limits.ts'
import type { Tables } from '#server/platform/db/tables.ts'

const live = signRequestStatuses.filter(isLive)
const ended = signRequestStatuses.filter(isTerminal)

/**
 * What a phone sees: the links that it was sent, of senders who allow it, for as long as a signed copy can be fetched by its
 * link. A number has another holder some day: what is older stays with who signed it.
 */
const shown = (phone: string) => sql`document_sign_requests r join clients c on c.id = r.client_id
  where r.signer_phone = ${phone} and c.in_my_documents and not r.test and r.sent_at is not null
    and (r.status = any(${live}) or r.status = any(${ended}) and r.finished_at > now() - make_interval(days => ${copy_days}))`

/** Whether this phone has anything to see: no other gets a code. */
export async function hasDocuments(db: Kysely<Tables>, phone: string): Promise<boolean> {
  const { rows } = await sql`/* my-documents.any */ select from ${shown(phone)} limit 1`.execute(db)
  return rows.length > 0
}

type Found = Omit<MyDocuments, 'sent_at' | 'deadline' | 'finished_at'> & {
  sent_at: Date
  deadline: Date
  finished_at: Date | null
}

/** The newest first; one more than are shown, where there are more. */
export async function documentsOfPhone(db: Kysely<Tables>, phone: string): Promise<MyDocuments[]> {
  const { rows } = await sql<Found>`/* my-documents.list */
    select r.group, r.venture, r.title, r.status, r.sent_at, r.deadline, r.finished_at,
      (select count(*)::int from documents d where d.request_id = r.id) as documents
    from ${shown(phone)} order by r.id desc limit ${my_documents_max + 1}`.execute(db)
  return rows.map((row) => ({
    ...row,
    sent_at: row.sent_at.toISOString(),
    deadline: row.deadline.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }))
}

/** Whether the phone sees this link. */
export async function isShown(db: Kysely<Tables>, phone: string, group: string): Promise<boolean> {
  const { rows } = await sql`/* my-documents.one */ select from ${shown(phone)} and r.group = ${group}`.execute(db)
  return rows.length > 0
}
