import { sql } from 'kysely'
import type { PublicFormCheck, PublicFormStarted } from '#shared/contract/public-links.ts'
import { dayInMoscow, endOfDayInMoscow } from '#shared/rules/clock.ts'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { code_wrong_tries_max } from '#shared/rules/limits.ts'
import { isLive, signRequestStatuses } from '#shared/rules/document-sign-requests.ts'
import { refusalStatuses } from '#shared/rules/refusals.ts'
import { consent_version } from '#shared/text/consents.ts'
import { linkAuthor } from '#shared/text/public-links.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { refundShare } from '#server/messages/outbox/day-share.ts'
import { today } from '#server/messages/outbox/message-day.ts'
import { findOrAddIndividuals } from '#server/people/individuals/individuals.commands.ts'
import type { Request } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { sameBytes, sha256 } from '#server/platform/core/secrets.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { refundLimits } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'
import { strangerCounters } from '#server/requests/codes/stranger-counters.ts'
import type { Attached } from '#server/requests/document-sign-requests/add-requests.ts'
import { makeRequests } from '#server/requests/document-sign-requests/send-requests.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { linkByKey, lockLink, type OpenLink, refuseClosed, tellUnable, whyUnable } from './open-form.ts'
import { digestOf, ownerOf, shareOf } from './send-form-code.ts'

type Form = Row<'public_link_forms'>
/** What a code led to, as it is stored under its `Idempotency-Key`. */
type Checked = ({ outcome: 'right' } & PublicFormStarted) | { outcome: 'wrong'; tries_left: number }

const day_ms = 24 * 3600_000
const live = signRequestStatuses.filter(isLive)

/**
 * Checks the code of a form. The right one makes the request of the person who has the phone, and holds one signature; the
 * same phone again finds the request that it has begun. A wrong one is counted before it is compared.
 * @throws Refusal `link_not_found`, `wrong_code` with `tries_left`, `code_locked`, `public_link_closed`,
 * `public_link_unable`, `public_link_used`
 */
export async function checkFormCode(
  services: Services,
  request: Request,
  key: string,
  { form: token, code }: PublicFormCheck,
): Promise<PublicFormStarted> {
  const { db } = services
  const link = await linkByKey(db, key)
  try {
    const { body: checked } = await once<Checked>(
      db,
      request,
      async (tx) => {
        const body = await attempt(tx, services, visitor(request), link, { token, code })
        return { status: body.outcome === 'right' ? 200 : refusalStatuses.wrong_code, body }
      },
      ownerOf(link),
    )
    if (checked.outcome === 'wrong') return refuseWrong(checked.tries_left)
    return { group: checked.group, repeated: checked.repeated }
  } catch (error) {
    if (!(error instanceof Refusal) || !unables.has(error.code)) throw error
    await tellUnable(services, link.id)
    return refuse('public_link_unable')
  }
}

/** What a race with other sendings leaves to the last moment. */
const unables = new Set<string>(['public_link_unable', 'insufficient_balance', 'sender_not_checked', 'sending_stopped'])

function refuseWrong(tries_left: number): never {
  refuse('wrong_code', { extra: { tries_left }, ...(tries_left === 0 && { message: codeTexts.locked }) })
}

async function attempt(
  tx: Tx,
  services: Services,
  by: Actor,
  { id }: OpenLink,
  { token, code }: { token: string; code: string },
): Promise<Checked> {
  // counted before it is compared; the row is locked until the end, so a repeat in parallel sees what it led to
  const { rows } = await sql<Form>`/* public-forms.count */
    update public_link_forms set attempts = attempts + 1
    where token_hash = ${sha256(token)} and public_link_id = ${id} and expires_at > now()
      and attempts < ${code_wrong_tries_max}
    returning ${wholeRow('public_link_forms')}`.execute(tx)
  const form = rows[0]
  if (!form) return { outcome: 'wrong', tries_left: 0 }
  const { phone, attempts } = form
  if (!sameBytes(form.digest, digestOf(services.secrets, { token, phone }, code)))
    return { outcome: 'wrong', tries_left: code_wrong_tries_max - attempts }
  if (form.request_id !== null) {
    const { group } = await tx
      .selectFrom('document_sign_requests')
      .select('group')
      .where('id', '=', form.request_id)
      .executeTakeFirstOrThrow()
    return { outcome: 'right', group, repeated: true }
  }
  await refundLimits(tx, strangerCounters(form))
  await refundShare(tx, shareOf(id, form.ip))
  const link = await lockLink(tx, id)
  const begun = await begunBy(tx, id, phone)
  const request = begun ?? (await begin(tx, services, { by, link, form }))
  await tx
    .updateTable('public_link_forms')
    .set({ used_at: sql<Date>`now()`, request_id: request.id })
    .where('id', '=', form.id)
    .execute()
  return { outcome: 'right', group: request.group, repeated: begun !== undefined }
}

type Begun = Pick<RequestRow, 'id' | 'group'>

/** What this phone has begun and not ended. */
async function begunBy(tx: Tx, link_id: number, phone: string): Promise<Begun | undefined> {
  return tx
    .selectFrom('document_sign_requests')
    .select(['id', 'group'])
    .where('public_link_id', '=', link_id)
    .where('signer_phone', '=', phone)
    .where('status', 'in', live)
    .where(sql<boolean>`deadline > now()`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

type Beginning = { by: Actor; link: OpenLink; form: Form }

async function begin(tx: Tx, services: Services, { by, link, form }: Beginning): Promise<Begun> {
  refuseClosed(link)
  await refuseUsed(tx, link, form.phone)
  if ((await whyUnable(tx, services, link)) !== null) refuse('public_link_unable')
  const { client_id } = link
  const scope = systemScope({ ...system, name: linkAuthor(link) }, client_id)
  const [person] = await findOrAddIndividuals(tx, scope, [form])
  const { id: batch_id } = await tx
    .insertInto('batches')
    .values({ client_id, ordered: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await takePlace(tx, link)
  const [request] = await makeRequests(
    tx,
    services,
    [
      {
        send: true,
        by: scope,
        confirmed: link.confirmed_warnings as WarningToConfirm[],
        documents: await documentsOf(tx, link.id),
        batch_id,
        title: link.title,
        ordered: false,
        position: 1,
        legal_entity_id: link.legal_entity_id,
        venture: link.venture,
        individual_id: person?.id ?? refuse('internal'),
        signer_full_name: form.full_name,
        signer_phone: form.phone,
        signer_email: form.email,
        deadline: endOfDayInMoscow(dayInMoscow(new Date(Date.now() + link.sign_days * day_ms))),
        message: link.message,
        remind_every_days: null,
        test: false,
        sample: false,
        public_link_id: link.id,
      },
    ],
    // the person is here already, and no message of the client's day is sent
    { counted: true, without_links: true },
  )
  if (!request) refuse('internal')
  record(
    tx,
    { ...by, kind: 'signer', name: form.full_name, sign_request_id: request.id },
    {
      event: 'document-sign-requests.name_self',
      subject_id: request.id,
      client_id,
      after: {
        public_link_id: link.id,
        phone: form.phone,
        named_at: form.created_at.toISOString(),
        named_ip: form.ip,
        consent_version,
      },
    },
  )
  return request
}

/** The phone is proven: its holder may know what it has signed. */
async function refuseUsed(tx: Tx, { id, phone_max }: OpenLink, phone: string): Promise<void> {
  const { rows } = await sql<{ signed: number }>`select count(*)::int as signed from document_sign_requests
    where public_link_id = ${id} and signer_phone = ${phone} and status = 'signed'`.execute(tx)
  if ((rows[0]?.signed ?? 0) >= phone_max) refuse('public_link_used')
}

/** The row is locked and was judged after that. */
async function takePlace(tx: Tx, { id }: OpenLink): Promise<void> {
  await sql`update public_links set started = started + 1, unable_at = null, unable_why = null, started_on = ${today},
      started_that_day = case when started_on = ${today} then started_that_day + 1 else 1 end
    where id = ${id}`.execute(tx)
}

async function documentsOf(tx: Tx, link_id: number): Promise<Attached[]> {
  const { rows } = await sql<Attached>`select d.file_id, d.title, f.sha256
    from public_link_documents d join files f on f.id = d.file_id
    where d.public_link_id = ${link_id} order by d.position`.execute(tx)
  return rows
}
