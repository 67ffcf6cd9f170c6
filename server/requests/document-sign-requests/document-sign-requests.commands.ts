import { sql } from 'kysely'
import type { SignRequestCreate } from '#shared/contract/document-sign-requests.ts'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { type Kopecks, kopecks } from '#shared/rules/kopecks.ts'
import { fullName } from '#shared/rules/person.ts'
import { isSamePerson } from '#shared/rules/signer-table.ts'
import type { Pace } from '#server/messages/outbox/send-message.ts'
import { priceOfOne } from '#server/money/tariffs/price-of-one.ts'
import { nameCheck } from '#server/documents/pdf/names.ts'
import { findOrAddIndividuals } from '#server/people/individuals/individuals.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { refuseArchived, rowOf } from '#server/platform/lists/rows.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { chargeMessages } from '#server/requests/messages/charge-messages.ts'
import { takeMessages, waysOf } from '#server/requests/messages/message-budget.ts'
import { link_template, sendLinks } from '#server/requests/messages/send-link.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { takeSavedDraft } from '#server/requests/saved-drafts/saved-drafts.commands.ts'
import { addDrafts, type Attached } from './add-drafts.ts'
import { applyEvent, applyEvents, type Noted, type Request } from './apply-event.ts'
import { deadlineOf } from './deadline-of.ts'
import { isOf, openBatch } from './external-ids.ts'
import { checkReturnUrl } from './return-url.ts'
import { refuseOverdue } from './refuse-overdue.ts'
import { refuseUnconfirmed, type Warned } from './refuse-unconfirmed.ts'
import { nameSenders } from './sender-check.ts'
import { ofOwnOrganization, ventureOf } from './venture-of.ts'

type Signer = { individual_id: number; full_name: string; phone: string; email: string | null }

type Created = { created: boolean; requests: RequestRow[] }
type Drafted = Created & { confirmed: WarningToConfirm[] }

/**
 * Creates a request per signer, all with the same documents, and sends them if `send` is set; all or none. The same
 * `external_id` with the same body returns the existing requests, unless all of them ended without a signature.
 * @throws Refusal `invalid_fields`, `not_found`, `insufficient_balance`, `warnings_not_confirmed`,
 * `sender_not_checked`, `too_many_messages`, `external_id_taken`
 */
export async function createRequests(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  order: SignRequestCreate,
): Promise<Created> {
  const [made] = await createTogether(tx, services, [{ scope, order }])
  return made ?? refuse('internal')
}

/** The same for several orders of one client, all or none: what they share is asked and locked once. */
export async function createTogether(
  tx: Tx,
  services: Messaging,
  calls: readonly { scope: Scope; order: SignRequestCreate }[],
): Promise<Created[]> {
  const all: Created[] = []
  const drafts: Sent[] = []
  for (const { scope, order } of calls) {
    const made = await draftRequests(tx, scope, order)
    all.push(made)
    if (!made.created || !order.send) continue
    const { confirmed } = made
    drafts.push(...made.requests.map((draft) => ({ actor: scope.actor, draft, confirmed })))
  }
  // an order that repeats another one of these calls has found its drafts
  const sent = new Map((await sendRequests(tx, services, drafts)).map((request) => [request.id, request]))
  return all.map(({ created, requests }) => ({
    created,
    requests: requests.map((request) => sent.get(request.id) ?? request),
  }))
}

async function draftRequests(tx: Tx, scope: Scope, given: SignRequestCreate): Promise<Drafted> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const order = ofOwnOrganization(scope, given)
  const { external_id = null } = order
  const batch = await openBatch(tx, scope, order)
  if ('requests' in batch) return { created: false, requests: batch.requests, confirmed: [] }
  if (order.saved_draft_id !== undefined) await takeSavedDraft(tx, scope, order.saved_draft_id)
  const sender = await ventureOf(tx, scope, order.legal_entity_id)
  const { documents, confirmed } = await filesOf(tx, scope, order)
  const signers = await signersOf(tx, scope, order)
  const deadline = deadlineOf(order.deadline)
  const return_url = await checkReturnUrl(tx, client_id, order.return_url ?? null)
  const requests = await addDrafts(
    tx,
    scope,
    signers.map((signer, index) => ({
      documents,
      batch_id: batch.id,
      title: order.title ?? documents[0]?.title ?? 'Документы',
      ordered: order.ordered,
      position: index + 1,
      ...sender,
      individual_id: signer.individual_id,
      signer_full_name: signer.full_name,
      signer_phone: signer.phone,
      signer_email: signer.email,
      deadline,
      message: order.message ?? null,
      external_id,
      return_url,
      remind_every_days: order.reminders?.every_days ?? null,
      remind_times_max: order.reminders?.times_max ?? null,
      test: scope.test,
      sample: scope.test,
    })),
  )
  return { created: true, requests, confirmed }
}

type Documents = { documents: Attached[]; confirmed: WarningToConfirm[] }

/**
 * The files of an order, and the warnings of them that the sender has confirmed, where it sends them.
 * @throws Refusal `invalid_fields` at `documents.N.file_id`, `warnings_not_confirmed`
 */
export async function filesOf(
  tx: Tx,
  scope: Scope,
  order: Pick<SignRequestCreate, 'documents' | 'send' | 'confirmed_warnings'>,
): Promise<Documents> {
  const ids = order.documents.map(({ file_id }) => file_id)
  // the lock: none of them is cleared as unused until the request refers to it
  const { rows } = await sql<Pick<Row<'files'>, 'id' | 'name' | 'purpose' | 'sha256' | 'warnings'>>`
    select id, name, purpose, sha256, warnings from files
    where id = any(${ids}) and ${ownRows(scope, 'files')} for key share`.execute(tx)
  const files = new Map(rows.map((file) => [file.id, file]))
  const documents = order.documents.map(({ file_id, title }, index) => {
    const wrong = (text: string) => refuse('invalid_fields', { errors: { [`documents.${index}.file_id`]: text } })
    const file = files.get(file_id) ?? wrong('Такого файла у вас нет')
    if (file.purpose === 'template') wrong('Это шаблон: сначала заполните его')
    if (file.purpose !== 'original') wrong('Этот файл — результат подписания')
    return { file_id, title: title ?? file.name.replace(/\.[a-z]{2,5}$/i, ''), sha256: file.sha256 }
  })
  const warned = documents.map(({ file_id, title }) => ({ title, warnings: files.get(file_id)?.warnings ?? [] }))
  return { documents, confirmed: order.send ? refuseUnconfirmed(warned, order.confirmed_warnings) : [] }
}

async function signersOf(tx: Tx, scope: Scope, order: SignRequestCreate): Promise<Signer[]> {
  const signers: Signer[] = []
  const named = order.signers.flatMap((signer) =>
    'individual_id' in signer ? [] : [{ ...signer, email: signer.email ?? null }],
  )
  const faultOf = await nameCheck(named.map(({ full_name }) => full_name))
  for (const [index, signer] of order.signers.entries()) {
    const fault = 'individual_id' in signer ? null : faultOf(signer.full_name)
    if (fault !== null) refuse('invalid_fields', { errors: { [`signers.${index}.full_name`]: fault } })
  }
  const people = (await findOrAddIndividuals(tx, scope, named)).values()
  for (const [index, signer] of order.signers.entries()) {
    if ('individual_id' in signer) {
      const absent = { [`signers.${index}.individual_id`]: 'Такого человека в списке нет' }
      const person = await rowOf(tx, scope, 'individuals', signer.individual_id, absent)
      refuseArchived(person, absent)
      signers.push({ ...person, individual_id: person.id, full_name: fullName(person) })
      continue
    }
    const person = people.next().value ?? refuse('internal')
    signers.push({ ...signer, email: signer.email ?? null, individual_id: person.id })
  }
  const twice = signers.findIndex((signer, at) => signers.findIndex((other) => isSamePerson(other, signer)) !== at)
  if (twice >= 0)
    refuse('invalid_fields', { errors: { [`signers.${twice}`]: 'Этот человек уже есть среди подписантов' } })
  return signers
}

/** `confirmed`: warnings of the documents, for the journal */
type Sent = { actor: Actor; draft: RequestRow; confirmed?: readonly WarningToConfirm[] }

/**
 * Sends drafts of one client: fixes their price, holds the money, and sends the links, or queues a request behind the
 * signers before it. All or none.
 * @param options `counted`: the caller has counted the messages against the daily limits
 * @returns the requests in the order of the drafts
 * @throws Refusal `insufficient_balance`, `sender_not_checked`, `too_many_messages`: the requests stay drafts
 */
export async function sendRequests(
  tx: Tx,
  services: Messaging,
  drafts: readonly Sent[],
  { pace, counted = false }: { pace?: Pace; counted?: boolean } = {},
): Promise<RequestRow[]> {
  const [first] = drafts
  if (!first) return []
  const { client_id } = first.draft
  const samples = await nameSenders(
    tx,
    services,
    client_id,
    drafts.map(({ draft }) => draft.id),
  )
  const price = await priceOfOne(tx, client_id)
  const waits = ({ draft }: Sent) => draft.ordered && draft.position > 1
  const sending = drafts.filter((one) => !waits(one))
  if (!counted) {
    await takeMessages(
      tx,
      services,
      client_id,
      sending.map(({ draft }) => waysOf(services, draft)),
    )
  }
  const move = async (own: readonly Sent[], event: 'send' | 'queue') => {
    const charged = own.filter(({ draft }) => !samples.has(draft.id))
    const free = own.filter(({ draft }) => samples.has(draft.id))
    return [...(await moveDrafts(tx, charged, event, price)), ...(await moveDrafts(tx, free, event, kopecks(0)))]
  }
  const sent = await move(sending, 'send')
  await sendLinks(tx, services, sent, link_template, pace)
  const queued = await move(drafts.filter(waits), 'queue')
  // all before it may have ended already, when a draft is sent later than they were
  for (const batch_id of new Set(queued.map((request) => request.batch_id))) {
    await enqueue(tx, 'advance_batch', { payload: { batch_id }, client_id: first.draft.client_id })
  }
  const moved = new Map([...sent, ...queued].map((request) => [request.id, request]))
  return drafts.map(({ draft }) => moved.get(draft.id) ?? refuse('not_found'))
}

type Sending = { scope: Scope; id: number; confirmed_warnings: readonly WarningToConfirm[] }

/**
 * @throws Refusal `not_found`, for another client's request exactly as for an absent one; `warnings_not_confirmed`
 */
export async function draftsOf(tx: Tx, calls: readonly Sending[]): Promise<Sent[]> {
  const ids = calls.map(({ id }) => id)
  const rows = await tx
    .selectFrom('document_sign_requests')
    .selectAll()
    .select(warnedDocuments.as('warned'))
    .where(sql<boolean>`id = any(${ids})`)
    .execute()
  const found = new Map(rows.map(({ warned, ...draft }) => [draft.id, { draft, warned }]))
  return calls.map(({ scope, id, confirmed_warnings }) => {
    const { draft, warned } = found.get(id) ?? refuse('not_found')
    if (!isOf(scope, draft)) refuse('not_found')
    return { actor: scope.actor, draft, confirmed: refuseUnconfirmed(warned ?? [], confirmed_warnings) }
  })
}

const warnedDocuments = sql<
  Warned[] | null
>`(select jsonb_agg(jsonb_build_object('title', d.title, 'warnings', f.warnings))
  from documents d join files f on f.id = d.file_id
  where d.request_id = document_sign_requests.id and f.warnings <> '[]')`

async function moveDrafts(
  tx: Tx,
  drafts: readonly Sent[],
  event: 'send' | 'queue',
  price: Kopecks,
): Promise<Request[]> {
  if (drafts.length === 0) return []
  const movers = drafts.map(({ actor, draft }) => ({ actor, id: draft.id }))
  const confirmed = new Map(drafts.map((one) => [one.draft.id, one.confirmed ?? []]))
  return applyEvents(tx, movers, event, { price }, async ({ id }) => {
    const confirmed_warnings = confirmed.get(id) ?? []
    return confirmed_warnings.length > 0 ? { confirmed_warnings } : {}
  })
}

/**
 * Cancels a request: the link is closed and the money released. What a gateway has taken is charged, where the operator
 * does so.
 * @param noted what the journal keeps beside the new state
 * @throws Refusal `not_found`, `already_signed`, `already_rejected` … (409)
 */
export async function cancelRequest(
  tx: Tx,
  services: Pick<Messaging, 'config'>,
  scope: Scope,
  id: number,
  noted: Noted = {},
): Promise<RequestRow> {
  await rowOf(tx, scope, 'document_sign_requests', id)
  await refuseOverdue(tx, id)
  return applyEvent(tx, scope.actor, id, 'cancel', {}, async (request) => {
    const messages = await chargeMessages(tx, services, scope.actor, request)
    return { ...noted, ...(messages && { messages }) }
  })
}

/**
 * Locks the row: its holder decides what comes next.
 * @throws Refusal `not_found`
 */
export async function lockRequest(tx: Tx, id: number): Promise<Row<'document_sign_requests'>> {
  const requests = tx.selectFrom('document_sign_requests').selectAll().where('id', '=', id).forUpdate()
  return (await requests.executeTakeFirst()) ?? refuse('not_found')
}
