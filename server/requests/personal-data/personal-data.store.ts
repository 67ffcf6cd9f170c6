import { sql, type Kysely } from 'kysely'
import {
  type Erased,
  type PersonalDataHeld,
  type Stays,
  type StaysKind,
  staysKinds,
} from '#shared/contract/personal-data.ts'
import { staysTexts } from '#shared/text/personal-data.ts'
import { retentionTexts } from '#shared/text/retention.ts'
import type { Tables } from '#server/platform/db/tables.ts'

/** A message to the phone, or about an unsigned request to it; none about a signed one, which is evidence. */
export const erasableMessage = (phone: string) => sql`recipient <> '' and case when request_id is null
  then recipient = ${phone} and status <> 'queued'
  else (recipient = ${phone} or exists (select from document_sign_requests r
      where r.id = deliveries.request_id and r.signer_phone = ${phone}))
    and not exists (select from document_sign_requests r where r.id = deliveries.request_id and r.status = 'signed') end`

export const isOpen = sql`status in ('draft', 'approving', 'queued', 'sent', 'opened', 'confirmed')`
export const isEndedUnsigned = sql`erased_at is null and status in ('rejected', 'expired', 'cancelled', 'failed')`

/** What an erasure would mask now, and what stays. */
export async function heldAbout(db: Kysely<Tables>, phone: string): Promise<PersonalDataHeld> {
  const { rows } = await sql<Erased & { stopped: boolean }>`select
    (select count(*)::int from individuals where phone = ${phone}) as individuals,
    (select count(*)::int from legal_entities_contacts where phone = ${phone}) as contacts,
    (select count(*)::int from document_sign_requests where signer_phone = ${phone} and ${isOpen}) as open_requests,
    (select count(*)::int from document_sign_requests where signer_phone = ${phone} and ${isEndedUnsigned}) as ended_requests,
    (select count(*)::int from deliveries where ${erasableMessage(phone)}) as messages,
    (select count(*)::int from bulk_sending_rows where phone = ${phone})
      + (select count(*)::int from import_rows where phone = ${phone}) as table_rows,
    (select count(*)::int from complaints where phone = ${phone}) as complaints,
    (select count(*)::int from registrations where phone = ${phone}) as registrations,
    (select count(*)::int from saved_drafts where phones @> array[${phone}]) as saved_drafts,
    exists (select from message_stops where phone = ${phone} and client_id is null and lifted_at is null) as stopped`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a query without from has one row')
  const { stopped, ...erased } = found
  return { phone, erased, stays: await staysAbout(db, phone), stopped }
}

/** What stays about a phone by law or agreement, whether or not the rest was erased. */
export async function staysAbout(db: Kysely<Tables>, phone: string): Promise<Stays[]> {
  const { rows } = await sql<Record<StaysKind, number>>`
    with signed as (select id from document_sign_requests where signer_phone = ${phone} and status = 'signed')
    select (select count(*)::int from signed) as signed_requests,
      (select count(*)::int from journal j where (j.subject in ('document-sign-requests', 'signatures')
          and j.subject_id in (select id from signed))
        or (j.subject = 'deliveries' and j.subject_id in (
          select d.id from deliveries d where d.request_id in (select id from signed)))) as signed_journal,
      (select count(*)::int from client_users where phone = ${phone}) as users,
      (select count(*)::int from message_stops where phone = ${phone} and lifted_at is null) as refusals`.execute(db)
  return staysKinds.flatMap((kind) => {
    const { of, what } = staysTexts[kind]
    const { term, basis } = retentionTexts[of]
    const count = rows[0]?.[kind] ?? 0
    return count > 0 ? [{ kind, count, what, basis, term }] : []
  })
}

/** Phones of the people whom clients know by an e-mail address. */
export async function phonesByEmail(db: Kysely<Tables>, email: string): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`select phone from individuals where lower(email) = lower(${email})
    union select phone from legal_entities_contacts where lower(email) = lower(${email})
    union select signer_phone from document_sign_requests where lower(signer_email) = lower(${email})
    order by phone`.execute(db)
  return rows.map(({ phone }) => phone).filter(Boolean)
}

/** Everything that is kept about a phone, by the name of its part. Codes in messages are masked. */
export async function allAbout(db: Kysely<Tables>, phone: string): Promise<Record<PartAbout, Found[]>> {
  const about: [string, Found[]][] = []
  for (const [part, query] of Object.entries(parts(phone))) about.push([part, (await query.execute(db)).rows])
  return Object.fromEntries(about) as Record<PartAbout, Found[]>
}

type Found = Record<string, unknown>
export type PartAbout = keyof ReturnType<typeof parts>

const parts = (phone: string) => ({
  individuals: sql<Found>`select i.id, c.name as client, last_name, first_name, middle_name, phone, email, snils, inn,
    i.created_at, archived_at from individuals i join clients c on c.id = i.client_id where phone = ${phone} order by i.id`,
  contacts: sql<Found>`select p.id, c.name as client, full_name, position, phone, email, p.created_at, archived_at
    from legal_entities_contacts p join clients c on c.id = p.client_id where phone = ${phone} order by p.id`,
  requests: sql<Found>`select id, venture as sender, title, status, signer_full_name, signer_phone, signer_email, message,
    created_at, sent_at, opened_at, signed_at, rejected_at, reject_reason, finished_at, deadline
    from document_sign_requests where signer_phone = ${phone} order by id`,
  documents: sql<Found>`select d.request_id, d.title, d.sha256 from documents d
    join document_sign_requests r on r.id = d.request_id where r.signer_phone = ${phone}
    union all select s.request_id, s.title, s.sha256 from signer_files s
    join document_sign_requests r on r.id = s.request_id where r.signer_phone = ${phone} and s.file_id is not null
    order by request_id`,
  signatures: sql<Found>`select request_id, signer_full_name, signer_phone, code_sent_at, code_confirmed_at, signed_at,
    ip, user_agent, encode(mark, 'hex') as device_mark from signatures where signer_phone = ${phone} order by id`,
  consents: sql<Found>`select t.request_id, t.kind, t.text_version, t.accepted_at, t.ip, t.user_agent from consents t
    join document_sign_requests r on r.id = t.request_id where r.signer_phone = ${phone} order by t.id`,
  messages: sql<Found>`select id, request_id, channel, template, recipient, subject, body, status, created_at
    from deliveries where recipient = ${phone} order by id`,
  sessions: sql<Found>`select request_id, ip, user_agent, encode(mark, 'hex') as device_mark, created_at, last_seen_at, expires_at from sessions
    where phone = ${phone} order by id`,
  refusals: sql<Found>`select s.phone, c.name as client, s.reason, s.created_at, s.lifted_at from message_stops s
    left join clients c on c.id = s.client_id where s.phone = ${phone} order by s.id`,
  messengers: sql<Found>`select messenger, phone, proof, proven_at from messenger_chats where phone = ${phone} order by id`,
  complaints: sql<Found>`select request_id, phone, reason, text, status, decision, created_at, decided_at from complaints
    where phone = ${phone} order by id`,
  table_rows: sql<Found>`select s.name as table, r.line, r.full_name, r.phone, r.email, r.cells, r.file_name, s.created_at
    from bulk_sending_rows r
    join bulk_sendings s on s.id = r.bulk_sending_id where r.phone = ${phone} order by r.id`,
  import_rows: sql<Found>`select i.name as table, r.line, r.name, r.phone, r.cells, i.created_at from import_rows r
    join imports i on i.id = r.import_id where r.phone = ${phone} order by r.id`,
  registrations: sql<Found>`select name, full_name, login, phone, ip, user_agent, created_at from registrations
    where phone = ${phone} order by id`,
  saved_drafts: sql<Found>`select d.id, c.name as client, d.content, d.created_at, d.updated_at from saved_drafts d
    join clients c on c.id = d.client_id where d.phones @> array[${phone}] order by d.id`,
  users: sql<Found>`select u.login, u.full_name, u.phone, u.role, u.status, u.created_at, c.name as client from client_users u
    join clients c on c.id = u.client_id where u.phone = ${phone} order by u.id`,
})
