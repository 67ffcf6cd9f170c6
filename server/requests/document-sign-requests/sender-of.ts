import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { readRow } from '#server/platform/journal/read-row.ts'

/** In whose name a request is sent, as it was then: an organization, or a private person, who has no `inn`. */
export type Sender = { name: string; inn: string | null; kpp: string | null; ogrn: string | null }

/** For the `returning` clause of a sending: its journal row stores it, where nothing can change it. */
export const senderNow = sql<Sender>`(select jsonb_build_object('name', venture, 'inn', e.inn, 'kpp', e.kpp, 'ogrn', e.ogrn)
  from (select) one left join legal_entities e on e.id = legal_entity_id)`

/**
 * The sender of a request, from the journal row of its sending. For one never sent, the organization, or the
 * person, as it is now.
 * @param history the journal rows of the request, where the caller has read them
 */
export async function senderOf(
  db: Kysely<Tables>,
  request_id: number,
  history?: readonly Pick<Row<'journal'>, 'event' | 'actor_name' | 'payload'>[],
): Promise<Sender & { sent_by: string; approved?: Approved[] }> {
  const rows = history ?? (await sendingsOf(db, request_id))
  const sending = rows.find(({ event }) => sendings.some((sent_event) => sent_event === event))
  if (sending) {
    const { sender, approved } = readRow(sending.payload, ...sendings)?.after ?? {}
    if (sender) return { ...sender, sent_by: sending.actor_name, ...(approved && { approved: [...approved] }) }
  }
  const { created_by, ...now } = await db
    .selectFrom('document_sign_requests as r')
    .leftJoin('legal_entities as e', 'e.id', 'r.legal_entity_id')
    .select(['r.venture as name', 'e.inn', 'e.kpp', 'e.ogrn', 'r.created_by'])
    .where('r.id', '=', request_id)
    .executeTakeFirstOrThrow()
  return { ...now, sent_by: sending?.actor_name ?? created_by }
}

type Approved = { full_name: string; at: string }

const sendings = ['document-sign-requests.send', 'document-sign-requests.queue'] as const

function sendingsOf(db: Kysely<Tables>, request_id: number) {
  return db
    .selectFrom('journal_told')
    .select(['event', 'actor_name', 'payload'])
    .where('subject', '=', 'document-sign-requests')
    .where('subject_id', '=', request_id)
    .where('event', 'in', sendings)
    .orderBy('seq')
    .execute()
}
