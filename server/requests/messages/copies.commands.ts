import { sql, type Kysely } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { OpenedCopy } from '#shared/contract/copies.ts'
import type { CopyStop } from '#shared/rules/copies.ts'
import { shortName } from '#shared/rules/person.ts'
import { sendStored } from '#server/documents/files/send-file.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { type Recipient, recipientOf } from './copy-token.ts'

type Around = Pick<Services, 'secrets'>

/** What the holder of the link in a letter sees. */
export async function openedCopy(db: Kysely<Tables>, { secrets }: Around, token: string): Promise<OpenedCopy> {
  const recipient = await recipientOf(db, secrets, token)
  const { request_id, title, venture, sample, signer_full_name, email, stopped, signed_at, until, is_open } = recipient
  const { rows } = is_open ? await documentsOf(db, request_id) : { rows: [] }
  return {
    title,
    venture,
    sample,
    signed_by: shortName(signer_full_name),
    signed_at: signed_at.toISOString(),
    until: until.toISOString(),
    documents: rows.map(({ id, title, size }) => ({ id, title, size })),
    email,
    stopped,
  }
}

type Copy = { id: number; title: string; size: number; sha256: string; storage_key: string; mime: string; name: string }

const documentsOf = (db: Kysely<Tables>, request_id: number) =>
  sql<Copy>`select d.id, d.title, f.size::float8 as size, f.sha256, f.storage_key, f.mime, f.name
    from documents d join files f on f.id = d.sealed_file_id where d.request_id = ${request_id} order by d.position`.execute(
    db,
  )

/** @throws Refusal `not_found`, also when the link has expired; `too_many_requests` */
export async function sendCopy(
  services: Services,
  by: Actor,
  { token, document_id }: { token: string; document_id: number },
  reply: FastifyReply,
): Promise<void> {
  const { db, secrets } = services
  const recipient = await recipientOf(db, secrets, token)
  const { rows } = await documentsOf(db, recipient.request_id)
  const copy = rows.find(({ id }) => id === document_id)
  if (!copy || !recipient.is_open) refuse('not_found')
  await transaction(db, async (tx) => {
    await takeLimit(tx, 'copy_downloads', String(recipient.id))
    const { client_id, request_id: subject_id, email } = recipient
    const after = { email, document_id, title: copy.title }
    record(tx, holder(by, recipient), { event: 'document-sign-requests.fetch_copy', subject_id, client_id, after })
  })
  await sendStored(services, copy, reply)
}

/** Who has the link of a letter: nobody has proven who that is. */
const holder = (by: Actor, { email }: Recipient): Actor => ({ ...by, name: email })

/** Keeps, or takes back, the wish of an address. A repeat changes nothing. */
export async function stopCopies(
  tx: Tx,
  { secrets }: Around,
  by: Actor,
  { token, from }: { token: string; from: CopyStop },
): Promise<OpenedCopy> {
  const recipient = await recipientOf(tx, secrets, token)
  const { client_id, request_id: subject_id, email } = recipient
  const key = email.toLowerCase()
  if (from !== recipient.stopped) {
    await sql`delete from copy_stops where email = ${key} and (client_id is null or client_id = ${client_id})`.execute(
      tx,
    )
    if (from !== 'nobody') {
      await sql`insert into copy_stops (email, client_id) values (${key}, ${from === 'all' ? null : client_id}::bigint)
        on conflict do nothing`.execute(tx)
    }
    const after = { email, from }
    record(tx, holder(by, recipient), { event: 'document-sign-requests.stop_copies', subject_id, client_id, after })
  }
  return openedCopy(tx, { secrets }, token)
}
