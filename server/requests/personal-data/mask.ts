import { sql } from 'kysely'
import { erasedTexts, type ErasedWhy } from '#shared/text/retention.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { eraseTexts } from '#server/platform/journal/erase-texts.ts'

export type Erasing = { actor: Actor; why: ErasedWhy }

/** Without the details that gateways add: they may name the recipient. */
const historyWithoutDetails = sql`(select coalesce(jsonb_agg(step || '{"detail": null}'), '[]')
  from jsonb_array_elements(history) step)`

/**
 * Masks ended requests without a signature and all that was kept for them: no evidence needs it. Their documents are
 * detached, so that files of no other request are deleted as unsent ones. Money keeps its rows, the journal those without
 * texts.
 * @param ids of requests that the caller has locked
 */
export async function maskRequests(tx: Tx, ids: readonly number[], { actor, why }: Erasing): Promise<void> {
  if (ids.length === 0) return
  const text = erasedTexts[why]
  await sql`update document_sign_requests set title = ${text}, signer_full_name = ${text}, signer_phone = '',
    signer_email = null, message = null, reject_reason = null, external_id = null, return_url = null,
    erased_at = now(),
    updated_at = now(), version = version + 1
    where id = any(${ids}::bigint[])`.execute(tx)
  await sql`update batches b set external_id = null, external_digest = null
    where id in (select batch_id from document_sign_requests where id = any(${ids}::bigint[])) and not exists (
      select from document_sign_requests r where r.batch_id = b.id and r.erased_at is null)`.execute(tx)
  // with the values in them: the next sweep deletes them
  await sql`update files set used_at = 'epoch' where id in (
    select file_id from documents where request_id = any(${ids}::bigint[]) and filled_at is not null)`.execute(tx)
  await sql`update files set used_at = 'epoch' where id in (
    select file_id from court_packets where request_id = any(${ids}::bigint[]))`.execute(tx)
  await sql`delete from court_packets where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from documents where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from file_asks where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from copy_recipients where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from signer_corrections where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from request_tags where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from sessions where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update consents set code_id = null, ip = null, user_agent = null
    where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from link_devices where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from shown_pages where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from webhook_messages where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from signing_codes where request_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update bulk_sending_rows set full_name = ${text}, phone = '', email = null, title = null, message = null,
    external_id = null, known_as = null, errors = '{}', cells = '[]', corrected = '{}', file_name = null, file_id = null
    where request_id = any(${ids}::bigint[])`.execute(tx)
  const { rows } = await sql<{
    id: number
  }>`select id from deliveries where request_id = any(${ids}::bigint[])`.execute(tx)
  await maskDeliveries(
    tx,
    rows.map(({ id }) => id),
    actor,
  )
  await eraseTexts(tx, actor, { 'document-sign-requests': ids })
}

/** Masks messages; their state, time and price stay. */
export async function maskDeliveries(tx: Tx, ids: readonly number[], actor: Actor): Promise<void> {
  await sql`delete from gateway_answers where delivery_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update deliveries set recipient = '', subject = null, body = ${erasedTexts.body}, sealed_body = null,
    attachment = null, error = null, history = ${historyWithoutDetails}, updated_at = now(), version = version + 1
    where id = any(${ids}::bigint[])`.execute(tx)
  await eraseTexts(tx, actor, { deliveries: ids })
}

/** Masks people of clients' lists, who leave the lists. What they signed keeps its own names. */
export async function maskIndividuals(tx: Tx, ids: readonly number[], { actor, why }: Erasing): Promise<void> {
  await sql`update individuals set last_name = ${erasedTexts[why]}, first_name = '', middle_name = null, phone = '',
    email = null, snils = null, inn = null, legal_entity_id = null, archived_at = coalesce(archived_at, now()),
    version = version + 1
    where id = any(${ids}::bigint[])`.execute(tx)
  await eraseTexts(tx, actor, { individuals: ids })
}
