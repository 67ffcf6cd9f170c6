import { sql } from 'kysely'
import type { SignRequestCreate } from '#shared/contract/document-sign-requests.ts'
import type { DocumentField } from '#shared/contract/document-fields.ts'
import { othersThan } from '#shared/rules/copies.ts'
import { fields_per_document_max, fields_per_request_max, placingFaults } from '#shared/rules/document-fields.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { fullName } from '#shared/rules/person.ts'
import type { FileAsk } from '#shared/rules/signer-files.ts'
import { isSamePerson } from '#shared/rules/signer-table.ts'
import { nameCheck } from '#server/documents/pdf/names.ts'
import { findOrAddIndividuals } from '#server/people/individuals/individuals.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { together } from '#server/platform/db/together.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import { refuseArchived, rowOf } from '#server/platform/lists/rows.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { chargeMessages } from '#server/requests/messages/charge-messages.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { takeSavedDraft } from '#server/requests/saved-drafts/saved-drafts.commands.ts'
import type { Attached } from './add-requests.ts'
import { approversOf, askApproval, type Asking } from './ask-approval.ts'
import { applyEvent, type Noted } from './apply-event.ts'
import { deadlineOf } from './deadline-of.ts'
import { openBatch } from './external-ids.ts'
import { followedBy } from './follow-ups.ts'
import { checkReturnUrl } from './return-url.ts'
import { refuseOverdue } from './refuse-overdue.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'
import { makeRequests, type NewRequest } from './send-requests.ts'
import { ofOwnOrganization, ventureOf } from './venture-of.ts'

type Signer = { individual_id: number; full_name: string; phone: string; email: string | null }

type Created = { created: boolean; requests: RequestRow[] }

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

type Creation = { scope: Scope; order: SignRequestCreate }

/**
 * The same for several orders of one client, all or none: what they share is asked, locked and written once.
 * @param beside a query about those that were made, which comes in the round trip of their messages
 */
export async function createTogether(
  tx: Tx,
  services: Messaging,
  calls: readonly Creation[],
  beside?: (made: RequestRow[]) => Promise<unknown>,
): Promise<Created[]> {
  const all: Created[] = []
  const unmade: ({ created: Created } & Unmade)[] = []
  const make = async () => {
    const waiting = unmade.splice(0)
    const requests = waiting.flatMap(({ requests }) => requests)
    const made = await makeRequests(tx, services, requests, beside && { beside })
    for (const { created, requests, asking, scope } of waiting) {
      const own = made.splice(0, requests.length)
      const [first] = own
      if (asking && first) {
        const asked = { asking, title: first.title, confirmed: requests[0]?.confirmed ?? [] }
        created.requests.push(...(await askApproval(tx, services, scope, own, asked)))
      } else created.requests.push(...own)
    }
  }
  const named = new Set<string>()
  for (const { scope, order } of calls) {
    // an order that repeats another one of these calls finds its requests
    if (order.external_id && named.has(order.external_id)) await make()
    if (order.external_id) named.add(order.external_id)
    const found = await requestsOfOrder(tx, scope, order)
    const created = { created: 'unmade' in found, requests: 'known' in found ? found.known : [] }
    if ('unmade' in found) unmade.push({ created, scope, ...found.unmade })
    all.push(created)
  }
  await make()
  return all
}

type Unmade = { scope: Scope; requests: NewRequest[]; asking: Asking | null }

/** The requests that an order asks for, or those that it has made before. */
async function requestsOfOrder(
  tx: Tx,
  scope: Scope,
  given: SignRequestCreate,
): Promise<{ unmade: Omit<Unmade, 'scope'> } | { known: RequestRow[] }> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const order = ofOwnOrganization(scope, given)
  const { external_id = null } = order
  const opening = openBatch(tx, scope, order)
  const known = external_id === null ? null : await opening
  if (known && 'requests' in known) return { known: known.requests }
  const [batch, , { is_ruled, ...sender }, { documents, confirmed }, signers] = await together(
    opening as Promise<{ id: number }>,
    order.saved_draft_id === undefined ? null : takeSavedDraft(tx, scope, order.saved_draft_id),
    ventureOf(tx, scope, order.legal_entity_id),
    filesOf(tx, scope, order),
    signersOf(tx, scope, order),
  )
  const deadline = deadlineOf(order.deadline)
  const return_url = await checkReturnUrl(tx, client_id, order.return_url ?? null)
  const asks = (order.signer_files ?? []).map(wholeAsk)
  const { legal_entity_id, follows: link } = order
  const follows = link ? await followedBy(tx, scope, link, { legal_entity_id, signers, test: scope.test }) : null
  const isAsking = order.send && (is_ruled || (order.approvers ?? []).length > 0)
  const asking = isAsking ? await approversOf(tx, scope, order) : null
  const requests = signers.map((signer, index) => ({
    send: order.send && !asking,
    confirmed,
    by: scope,
    documents,
    asks,
    copies: othersThan(signer.email, order.copies ?? []),
    follows,
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
  }))
  return { unmade: { requests, asking } }
}

const wholeAsk = ({ name, kind, count_min, count_max, keep, days }: AskOfOrder): FileAsk => ({
  name,
  kind,
  count_min,
  count_max: count_max ?? Math.max(1, count_min),
  keep,
  days: days ?? null,
})

type AskOfOrder = NonNullable<SignRequestCreate['signer_files']>[number]

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
  type File = Pick<Row<'files'>, 'id' | 'name' | 'purpose' | 'sha256' | 'warnings' | 'pages' | 'wrap'>
  const { rows } = await sql<File>`
    select id, name, purpose, sha256, warnings, pages, wrap from files
    where id = any(${ids}) and ${ownRows(scope, 'files')} for key share`.execute(tx)
  const files = new Map(rows.map((file) => [file.id, file]))
  const documents = order.documents.map(({ file_id, title, fields }, index) => {
    const wrong = (text: string) => refuse('invalid_fields', { errors: { [`documents.${index}.file_id`]: text } })
    const file = files.get(file_id) ?? wrong('Такого файла у вас нет')
    if (file.purpose === 'template') wrong('Это шаблон: сначала заполните его')
    if (file.purpose !== 'original') wrong('Этот файл — результат подписания')
    refuseMisplaced(fields ?? [], file, `documents.${index}.fields`)
    return {
      file_id,
      title: title ?? file.name.replace(/\.[a-z]{2,5}$/i, ''),
      sha256: file.sha256,
      ...(fields && fields.length > 0 && { fields }),
    }
  })
  const count = documents.reduce((sum, { fields = [] }) => sum + fields.length, 0)
  if (count > fields_per_request_max) refuse('too_many_fields')
  const warned = documents.map(({ file_id, title }) => ({ title, warnings: files.get(file_id)?.warnings ?? [] }))
  return { documents, confirmed: order.send ? refuseUnconfirmed(warned, order.confirmed_warnings) : [] }
}

/** @throws Refusal `too_many_fields`, `fields_not_placeable`, `field_outside_page`, `fields_overlap`, `invalid_fields` */
function refuseMisplaced(
  fields: readonly DocumentField[],
  { pages, wrap }: Pick<Row<'files'>, 'pages' | 'wrap'>,
  path: string,
): void {
  if (fields.length === 0) return
  if (fields.length > fields_per_document_max)
    refuse('too_many_fields', { errors: { [path]: refusalTexts.too_many_fields } })
  if (wrap) refuse('fields_not_placeable', { errors: { [path]: refusalTexts.fields_not_placeable } })
  const twice = fields.findIndex(({ name }, at) => fields.findIndex((other) => other.name === name) !== at)
  if (twice >= 0) {
    refuse('invalid_fields', { errors: { [`${path}.${twice}.name`]: 'Такое название уже есть у другого поля' } })
  }
  const [fault] = placingFaults(fields, pages)
  if (fault) refuse(fault[1], { errors: { [`${path}.${fault[0]}`]: refusalTexts[fault[1]] } })
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
