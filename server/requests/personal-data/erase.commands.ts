import { sql, type RawBuilder } from 'kysely'
import type { Erased, PersonalDataErased, PersonalDataHeld, PersonalDataOrder } from '#shared/contract/personal-data.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { erasedEmail } from '#shared/text/messages.ts'
import { erased_reason } from '#shared/text/personal-data.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { erasedRowsOf, eraseTexts } from '#server/platform/journal/erase-texts.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { applyEvents } from '#server/requests/document-sign-requests/apply-event.ts'
import { deleteApart } from './delete-apart.ts'
import { mentionsOf, scrubLabels, scrubPassing } from './erase-texts-about.ts'
import { knownAs } from './known-as.ts'
import { maskDeliveries, maskIndividuals, maskRequests } from './mask.ts'
import {
  allAbout,
  type PartAbout,
  erasableMessage,
  heldAbout,
  isEndedUnsigned,
  isOpen,
  phonesByEmail,
  staysAbout,
} from './personal-data.store.ts'

/**
 * What is kept about a phone; the journal records that it was searched.
 * @throws Refusal `too_many_requests`
 */
export async function lookUp(tx: Tx, { actor }: Scope, phone: string): Promise<PersonalDataHeld> {
  await takeLimit(tx, 'reveals_admin', String(actor.id))
  const held = await heldAbout(tx, phone)
  record(tx, actor, { event: 'personal-data.search', ...own_chain, after: { phone: maskPhone(phone) } })
  return held
}

/**
 * Everything that is kept about a phone; the journal records who exported it and why.
 * @throws Refusal `too_many_requests`
 */
export async function exportAbout(tx: Tx, { actor }: Scope, { phone, reason }: PersonalDataOrder) {
  await takeLimit(tx, 'reveals_admin', String(actor.id))
  const about = await allAbout(tx, phone)
  const counts = Object.fromEntries(Object.entries(about).map(([part, rows]) => [part, rows.length])) as Counts
  record(tx, actor, {
    event: 'personal-data.export',
    ...own_chain,
    after: { phone: maskPhone(phone), reason, ...counts },
  })
  return about
}

/**
 * Masks what is kept about a phone over all clients, but no signed request: its evidence stays whole. Open requests are
 * cancelled, and their senders are written to; nobody may write to the number any more. A repeat changes nothing.
 */
export async function eraseAbout(
  tx: Tx,
  services: Messaging,
  { actor }: Scope,
  { phone, reason }: PersonalDataOrder,
): Promise<PersonalDataErased> {
  const erasing = { actor, why: 'demand' } as const
  await sql`select pg_advisory_xact_lock(hashtextextended(${`erase ${phone}`}, 0))`.execute(tx)
  const stops = await sql`insert into message_stops (phone, client_id, reason) values (${phone}, null, 'erased')
    on conflict (phone, client_id) where lifted_at is null do nothing returning id`.execute(tx)
  const known = await knownAs(tx, phone)
  const open = await lock(tx, sql`document_sign_requests where signer_phone = ${phone} and ${isOpen}`)
  const ended = await lock(tx, sql`document_sign_requests where signer_phone = ${phone} and ${isEndedUnsigned}`)
  const requests = [...open, ...ended]
  const messages = await lock(tx, sql`deliveries where ${erasableMessage(phone)}`)
  const individuals = await lock(tx, sql`individuals where phone = ${phone}`)
  const contacts = await lock(tx, sql`legal_entities_contacts where phone = ${phone}`)
  const complaints = await lock(tx, sql`complaints where phone = ${phone}`)
  const owned = {
    'document-sign-requests': idsOf(requests),
    deliveries: idsOf(messages),
    individuals: idsOf(individuals),
    'legal-entities-contacts': idsOf(contacts),
    complaints: idsOf(complaints),
  }
  // before the cancellation, whose rows of the journal would name the recipients again
  await maskDeliveries(tx, owned.deliveries, actor)
  await cancelAll(tx, services, actor, open)
  const released = await releaseFiles(tx, owned['document-sign-requests'])
  // no part of the evidence of a signed request
  const freed_files = released + (await deleteApart(tx, actor, sql`r.signer_phone = ${phone}`))
  const table_rows = await maskTableRows(tx, phone)
  await maskRequests(tx, owned['document-sign-requests'], erasing)
  await maskIndividuals(tx, owned.individuals, erasing)
  await sql`delete from legal_entities_contacts where id = any(${idsOf(contacts)}::bigint[])`.execute(tx)
  // what staff decided of it stays
  await sql`update complaints set phone = 'удалено № ' || id, text = null, version = version + 1
    where id = any(${idsOf(complaints)}::bigint[])`.execute(tx)
  const registrations = await sql`delete from registrations where phone = ${phone} returning id`.execute(tx)
  const saved_drafts = await sql`delete from saved_drafts where phones @> array[${phone}] returning id`.execute(tx)
  const erased: Erased = {
    individuals: individuals.length,
    contacts: contacts.length,
    open_requests: open.length,
    ended_requests: ended.length,
    messages: messages.length,
    table_rows,
    complaints: complaints.length,
    registrations: registrations.rows.length,
    saved_drafts: saved_drafts.rows.length,
  }
  const texts = await scrubLabels(tx, actor, known)
  const answers = await scrubPassing(tx, phone, known)
  await eraseTexts(tx, actor, owned)
  const beside = { journal_rows: erasedRowsOf(tx), texts, answers, freed_files }
  recordRows(tx, actor, 'document-sign-requests', requests)
  recordRows(tx, actor, 'individuals', individuals)
  recordRows(tx, actor, 'legal-entities-contacts', contacts)
  const is_new = stops.rows.length > 0 || Object.values({ ...erased, ...beside }).some((count) => count > 0)
  if (is_new) {
    const after = { phone: maskPhone(phone), reason, ...erased, ...beside }
    record(tx, actor, { event: 'personal-data.erase', ...own_chain, after })
  }
  const mentions = await mentionsOf(tx, phone, known)
  // masked: the answer is kept for repeated calls
  return { phone: maskPhone(phone), erased, beside, stays: await staysAbout(tx, phone), mentions }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** Files that only these requests have are due for deletion at once: they may name the person on every page. */
async function releaseFiles(tx: Tx, requests: readonly number[]): Promise<number> {
  const { rows } = await sql`update files f set used_at = 'epoch' from documents d
    where d.request_id = any(${requests}::bigint[]) and f.id = d.file_id and f.purpose = 'original'
      and not exists (select from documents o where o.file_id = f.id and o.request_id <> all(${requests}::bigint[]))
    returning f.id`.execute(tx)
  return new Set(rows.map((row) => (row as Own).id)).size
}

/** For the operator's command: nothing is found by an address but the numbers to go on with. */
export const phonesOf = phonesByEmail

type Own = { id: number; client_id: number }

/** Waits for other changes of these rows, so that their last state is masked. */
async function lock(tx: Tx, which: RawBuilder<unknown>): Promise<Own[]> {
  return (await sql<Own>`select id, client_id from ${which} order by id for update`.execute(tx)).rows
}

/** The letter names no person: it stays when the request is masked. */
async function cancelAll(tx: Tx, { config, secrets }: Messaging, actor: Actor, open: readonly Own[]): Promise<void> {
  const movers = open.map(({ id }) => ({ actor, id }))
  if (movers.length > 0) await applyEvents(tx, movers, 'cancel', { fail_reason: erased_reason })
  for (const { id, client_id } of open) {
    const letter = erasedEmail({
      request_id: id,
      url: `${config.public_url}/personal/request/${id}/show`,
      mode: config.mode,
    })
    await writeToOwners(tx, { secrets }, client_id, { template: 'erased', ...letter })
  }
}

/** A row that has not been sent yet is not sent any more. */
async function maskTableRows(tx: Tx, phone: string): Promise<number> {
  const { rows } = await sql`update bulk_sending_rows set full_name = ${erasedTexts.demand}, phone = '', email = null,
    title = null, message = null, external_id = null, known_as = null, errors = '{}', cells = '[]', corrected = '{}', file_name = null,
    file_id = null,
    status = case when status = 'ready' then 'wrong' else status end
    where phone = ${phone} returning id`.execute(tx)
  const imported = await sql`delete from import_rows where phone = ${phone} returning id`.execute(tx)
  return rows.length + imported.rows.length
}

function recordRows(
  tx: Tx,
  actor: Actor,
  subject: 'document-sign-requests' | 'individuals' | 'legal-entities-contacts',
  rows: readonly Own[],
): void {
  for (const { id, client_id } of rows) {
    record(tx, actor, { event: `${subject}.erase`, subject_id: id, client_id })
  }
}

type Counts = Record<PartAbout, number>

/** In the system's own chain, with the number masked: the journal is for ever. */
const own_chain = { subject_id: null, client_id: null }
