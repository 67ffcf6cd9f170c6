import { isTerminal, momentOf, type SignRequestEvent, moneyOf, stateAfter } from './document-sign-requests.ts'
import { deliveryMoves, type NextDeliveryStatus } from './deliveries.ts'

/**
 * What rows of the journal say about a request: the only source of `request.json` in archives of evidence, whose
 * `check.sh` applies the same rules (`shared/text/told-check.ts`), and what `verify` compares the tables with.
 *
 * A rule puts a value of a row to a place. Places and values are paths of members, joined by dots; indexes of arrays are
 * members too. In a place `{path}` is replaced by that value of the row, and `+` by a number that counts the rows. A value:
 * - `path`: that member of the row with all below it; nothing where the row has none, as rows of earlier versions may
 * - `=json`: the JSON text itself
 * - `++`: one more than what is there
 * - `-`: nothing any more, also below
 * - `iso(path)`: milliseconds as ISO 8601; `text(path)`: the event in Russian
 * - `path?value`: the value, where the row has that member
 */
export type JournalRule = readonly [event: string, place: string, value: string]

type Rules = Record<string, string>

const ofEvent = (event: string, rules: Rules): JournalRule[] =>
  Object.entries(rules).map(([place, value]) => [event, place, value])

const under = (place: string, rules: Rules): Rules =>
  Object.fromEntries(Object.entries(rules).map(([name, value]) => [`${place}.${name}`, value]))

const same = (...names: string[]): Rules => Object.fromEntries(names.map((name) => [name, `after.${name}`]))

const noun = 'document-sign-requests'
const request = (event: string, rules: Rules) => ofEvent(`${noun}.${event}`, rules)

/** null from the row that creates the request; rows of earlier versions name no time of creation, and set nothing. */
const untilItHappens = (...names: string[]): Rules =>
  Object.fromEntries(names.map((name) => [`request.${name}`, 'after.created_at?=null']))

const events = Object.keys(moneyOf) as SignRequestEvent[]
const moments = [...new Set(Object.values(momentOf))]

function move(event: SignRequestEvent): JournalRule[] {
  const moment = event in momentOf ? momentOf[event as keyof typeof momentOf] : null
  return request(event, {
    'request.status': 'after.status',
    ...(moment && { [`request.${moment}`]: 'after.at' }),
    ...(isTerminal(stateAfter(event)) && { 'request.finished_at': 'after.at' }),
    'request.reject_reason': 'after.reject_reason',
    'request.fail_reason': 'after.fail_reason',
    sender: 'after.sender',
    'sender.sent_by': 'after.sender?actor_name',
    'request.venture': 'after.sender.name',
    'request.sample': 'after.sample',
  })
}

const consent = (kind: string) =>
  under(`consents.{after.code_id}.${kind}`, {
    text_sha256: `after.consents.${kind}`,
    text_version: `after.consents.${kind}?after.consent_version`,
    accepted_at: `after.consents.${kind}?after.accepted_at`,
    ip: `after.consents.${kind}?ip`,
    user_agent: `after.consents.${kind}?user_agent`,
    client_id: `after.consents.${kind}?client_id`,
    client_user_id: `after.consents.${kind}?=null`,
  })

const answers = under('messages.{subject_id}.answers.+', {
  sha256: 'after.answer_sha256',
  kind: 'after.answer.kind',
  provider: 'after.answer?after.provider',
  status: 'after.answer.status',
  headers: 'after.answer.headers',
})

const delivery = (status: NextDeliveryStatus): JournalRule[] =>
  ofEvent(`deliveries.${status}`, {
    ...under('messages.{subject_id}', {
      ...same('request_id', 'channel', 'template', 'recipient', 'status', 'provider', 'provider_id'),
      ...same('text_sha256', 'call', 'sender', 'created_at', 'accepted_at'),
      error: 'after.status?=null',
    }),
    ...under('messages.{subject_id}.history.+', { at: 'after.at', status: 'after.at?after.status' }),
    ...answers,
  }).concat(
    ofEvent(`deliveries.${status}`, {
      'messages.{subject_id}.error': 'after.error',
      'messages.{subject_id}.history.+.detail': 'after.error',
    }),
  )

const file = (...names: string[]) => under('files.{subject_id}', same(...names))
const copy = (...names: string[]) =>
  under('copies.{after.document_id}', { file_id: 'subject_id', ...same('sha256', ...names) })

export const journalRules: readonly JournalRule[] = [
  // of requests that continue no other the rows say nothing
  ...request('create', untilItHappens('follows_id', 'follows_kind')),
  ...request('create', {
    ...under('request', {
      id: 'subject_id',
      client_id: 'client_id',
      created_by: 'actor_name',
      signer_full_name: 'after.signer',
      signer_phone: 'after.phone',
      signer_email: 'after.email',
      wrong_codes: '=0',
      ...same('title', 'deadline', 'created_at', 'batch_id', 'position', 'ordered', 'legal_entity_id', 'individual_id'),
      ...same('external_id', 'test', 'message_sha256', 'group_sha256', 'public_link_id', 'follows_id', 'follows_kind'),
    }),
    ...untilItHappens(...moments, 'finished_at', 'sealed_at', 'reject_reason', 'fail_reason'),
    documents: 'after.documents',
    asks: 'after.signer_files',
    follows: 'after.follows',
  }),
  ...events.flatMap(move),
  ...request('restart', {
    'request.opened_at': 'after.at?=null',
    'request.confirmed_at': 'after.at?=null',
    seen: '-',
  }),
  ...request('extend', { 'request.deadline': 'after.deadline' }),
  ...request('correct', {
    'request.signer_full_name': 'after.full_name',
    'request.signer_phone': 'after.phone',
    'request.signer_email': 'after.email',
    'request.group_sha256': 'after.group_sha256',
  }),
  ...request('name_self', {
    ...under('named_self', {
      ...same('public_link_id', 'phone', 'named_at', 'named_ip', 'consent_version'),
      proven_at: 'iso(at_ms)',
    }),
  }),
  ...request('wrong_code', { 'request.wrong_codes': '++' }),
  ...request('view', { 'seen.{after.document_id}.viewed_at': 'after.at' }),
  ...request('download', { 'seen.{after.document_id}.downloaded_at': 'after.at' }),
  ...request('download_copy', { 'seen.{after.document_id}.copy_downloaded_at': 'after.at' }),
  ...request(
    'fill',
    under('documents.{after.number}', {
      ...same('sha256', 'blank_sha256'),
      filled_at: 'after.at',
    }),
  ),
  ...request(
    'empty',
    under('documents.{after.number}', {
      sha256: 'after.sha256',
      blank_sha256: '=null',
      filled_at: '=null',
    }),
  ),
  ...request(
    'attach',
    under('signer_files.{after.id}', {
      ...same('number', 'title', 'sha256', 'size', 'pages', 'document_id', 'position', 'keep', 'days'),
      attached_at: 'after.at',
    }),
  ),
  ...request('detach', { 'signer_files.{after.id}': '-' }),
  ...request('delete_file', { 'signer_files.{after.id}.deleted_at': 'after.at' }),
  ...request('send_code', { ...consent('agreement'), ...consent('personal_data') }),
  ...request('seal', { 'request.sealed_at': 'after.at' }),
  ...ofEvent(
    'signatures.create',
    under('signature', {
      request_id: 'subject_id',
      client_id: 'client_id',
      signer_full_name: 'actor_name',
      signer_phone: 'after.phone',
      ip: 'ip',
      user_agent: 'user_agent',
      ...same(
        'code_id',
        'documents',
        'consent_version',
        'consent_sha256',
        'signed_at',
        'code_sent_at',
        'code_confirmed_at',
      ),
    }),
  ),
  ...ofEvent('files.create', file('name', 'sha256', 'source_sha256', 'source_name', 'size', 'pages', 'wrap')),
  // with the size rows began to say everything
  ...ofEvent(
    'files.seal',
    under('files.{subject_id}', {
      stamped_at: 'after.size?=null',
      stamped_by: 'after.size?=null',
      document_stamped_at: 'after.size?=null',
      document_stamped_by: 'after.size?=null',
    }),
  ),
  ...ofEvent('files.seal', {
    ...file('sha256', 'original_sha256', 'size', 'stamped_at', 'stamped_by'),
    ...copy('original_sha256', 'mode', 'stamped_at', 'stamped_by'),
  }),
  ...ofEvent('files.stamp', { ...file('sha256', 'stamped_at', 'stamped_by'), ...copy('stamped_at', 'stamped_by') }),
  ...ofEvent('files.document_stamp', {
    ...file('sha256', 'size', 'document_stamped_at', 'document_stamped_by'),
    ...copy('document_stamped_at', 'document_stamped_by'),
  }),
  ...ofEvent('files.gost_seal', {
    'copies.{after.document_id}.gost_sha256': 'after.gost_sha256',
    'copies.{after.document_id}.gost_signer': 'after.signer',
  }),
  ...deliveryMoves.queued.flatMap(delivery),
  ...ofEvent('deliveries.late_receipt', answers),
  ...ofEvent(
    `${noun}.*`,
    under('events.+', {
      at: 'iso(at_ms)',
      event: 'event',
      text: 'text(event)',
      actor_kind: 'actor_kind',
      actor_name: 'actor_name',
      ip: 'ip',
      user_agent: 'user_agent',
      session_id: 'session_id',
      after: 'after',
    }),
  ),
]
