import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { FollowKind } from '#shared/rules/follow-ups.ts'
import type { JournalRead } from '#shared/rules/journal-events.ts'
import { maskPhone, showPhone } from '#shared/rules/phone.ts'
import { sampleKindOf } from '#shared/rules/samples.ts'
import type { Circumstances } from '#shared/rules/signing-circumstances.ts'
import { testEventTexts } from '#shared/text/claims.ts'
import { countedIn } from '#shared/text/shown-pages.ts'
import { agreementTitle } from '#shared/text/consents.ts'
import {
  channelTexts,
  messagePlace,
  deliveryStatusTexts,
  deliveryTexts,
  linkEventTexts,
  timelineText,
} from '#shared/text/timeline.ts'
import type { DeliveryStatus } from '#shared/rules/deliveries.ts'
import { outboxDriver } from '#server/messages/gateways/outbox.ts'
import type {
  ProtocolCorrection,
  ProtocolData,
  ProtocolDocument,
  ProtocolEvent,
} from '#server/documents/core/protocol.ts'
import { moscowTime } from '#server/documents/core/russian.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { readTogether, together } from '#server/platform/db/together.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { Shown } from '#server/requests/codes/shown-pages.ts'
import { below } from '#server/requests/document-sign-requests/told-differences.ts'
import { readHead, readRow } from '#server/platform/journal/read-row.ts'
import { tell } from '#server/requests/document-sign-requests/tell.ts'
import { circumstancesNow, compared } from './circumstances.ts'
import { senderOf } from '#server/requests/document-sign-requests/sender-of.ts'

/** The content of a signed request's protocol (docs/domain.md#protocol): see `sealingOf`. */
export const protocolOf = async (services: Services, request_id: number): Promise<ProtocolData> =>
  (await sealingOf(services, request_id)).protocol

/**
 * The protocol of a signed request, from records only, and its documents. Always the same when made again: its date is
 * that of the signature.
 */
export async function sealingOf(
  { db, config }: Services,
  request_id: number,
): Promise<{ protocol: ProtocolData; toSeal: ToSeal[]; untold: number[] }> {
  const [signature, rows, messages, anchor, toSeal] = await readTogether(db, (on) =>
    together(
      on
        .selectFrom('signatures as s')
        .innerJoin('document_sign_requests as r', 'r.id', 's.request_id')
        .selectAll('s')
        .select(['r.group', 'r.signer_email', 'r.sample', 'r.test'])
        .select(compared.as('compared'))
        .where('s.request_id', '=', request_id)
        .executeTakeFirstOrThrow(),
      on
        .selectFrom('journal_told')
        .select(['at', 'event', 'payload', 'seq', 'hash', 'subject', 'actor_name'])
        .where('subject', 'in', ['document-sign-requests', 'signatures'])
        .where('subject_id', '=', request_id)
        .orderBy('seq')
        .execute(),
      on
        .selectFrom('deliveries')
        .selectAll()
        .where('request_id', '=', request_id)
        .where('created_at', '<=', signedAt(request_id))
        .orderBy('id')
        .execute(),
      anchorBefore(on, signedAt(request_id)),
      documentsToSeal(on, request_id),
    ),
  )
  // written after the event, with what was signed: its hash covers both
  const proof = rows.find(({ subject }) => subject === 'signatures')
  const history = rows.filter(({ subject, event }) => subject === 'document-sign-requests' && !apart.includes(event))
  const signed = history.find(({ event }) => event === 'document-sign-requests.sign')
  if (!signed || !proof) throw new Error(`request ${request_id}: no journal rows of the signature`)
  const { pages } = readRow(signed.payload, 'document-sign-requests.sign')?.after ?? {}
  // tables may have been changed since
  const told = tell(rows.map(({ payload }) => payload))
  const { signer_full_name, signer_phone, code_id } = { ...signature, ...below(told, 'signature') }
  const { signer_email, sample } = { ...signature, ...below(told, 'request') }
  const consent = (below(below(below(told, 'consents'), code_id), 'agreement') ?? {}) as Partial<Row<'consents'>>
  const titles = (told['documents'] ?? []) as { title: string }[]
  const downloads = history.filter(({ event, seq }) => event === 'document-sign-requests.download' && seq <= signed.seq)
  const fillings = history.flatMap(({ payload }) => readRow(payload, 'document-sign-requests.fill')?.after ?? [])
  const attached = Object.values(told['signer_files'] ?? {}) as unknown as AttachedFile[]
  const documents = toSeal.map(({ id, ...document }) => ({
    ...describe({ ...document, title: titleOf(titles, attached, { id, ...document }) }),
    attached_at: attached.find(({ document_id }) => document_id === id)?.attached_at ?? null,
    filled: filledAs(fillings.findLast(({ document_id, sha256 }) => document_id === id && sha256 === document.sha256)),
    shown: pages?.documents.find(({ document_id }) => document_id === id) ?? null,
    downloaded_at: downloads.find((row) => downloadOf(row)?.document_id === id)?.at.toISOString() ?? null,
  }))
  // a fact has one time in a protocol: that of its journal row
  const signed_at = signed.at.toISOString()
  const asked = history.find(({ payload }) => isAcceptance(payload, signature.code_id))
  const code = messages.findLast(({ template }) => template === 'code')
  // later visits for the files are not part of the signing
  const way = history.filter(({ seq }) => seq <= signed.seq)
  const named_self = namedSelfOf(way)
  const seal = rows.findLast(({ event }) => event === 'document-sign-requests.seal')
  const protocol: ProtocolData = {
    number: String(request_id),
    request_id: String(request_id),
    group_id: signature.group,
    created_at: signed_at,
    operator: config.operator,
    initiator: await senderOf(db, request_id, history),
    sample: sampleKindOf({ ...signature, sample }),
    code: codeOf(code, signature.signed_at),
    documents,
    apart: attached.flatMap(apartAs),
    shown_sha256: pages?.list_sha256 ?? null,
    signer: { full_name: signer_full_name, phone: signer_phone, email: signer_email },
    named_self,
    follows: history.flatMap(followsOf)[0] ?? null,
    corrections: way.flatMap(correctionOf),
    // once they are sealed, no later one is known
    circumstances: seal ? sealedWith(seal) : circumstancesNow(signature, { way, asked }),
    agreement: {
      version: consent.text_version ?? signature.consent_version,
      text_sha256: consent.text_sha256,
      ip: consent.ip,
      accepted_at: asked?.at.toISOString() ?? signature.code_sent_at.toISOString(),
      title: agreementTitle,
    },
    events: [
      ...way.map((row) => step(row, { isTest: signature.test, isByLink: named_self !== null })),
      ...messages.map((row) => message(row, signature.signed_at)),
    ].toSorted((a, b) => a.at.localeCompare(b.at)),
    wrong_codes: way.filter(({ event }) => event === 'document-sign-requests.wrong_code').length,
    sms_text: code?.body ?? null,
    result: { at: signed_at },
    verify_url: `${config.public_url}/verify`,
    journal: { sequence: proof.seq, hash: proof.hash, anchor },
  }
  return { protocol, toSeal, untold: signature.compared?.untold ?? [] }
}

const sealedWith = ({ payload }: Step): Circumstances =>
  readRow(payload, 'document-sign-requests.seal')?.after?.circumstances ?? {}

type AttachedFile = Pick<Row<'signer_files'>, 'title' | 'sha256' | 'size' | 'pages' | 'document_id'> &
  Pick<Row<'file_asks'>, 'days'> & { attached_at: string }

/** By the journal: tables may have been changed since. */
function titleOf(
  titles: readonly { title: string }[],
  attached: readonly AttachedFile[],
  { id, position, title }: ToSeal,
): string {
  const own = attached.find(({ document_id }) => document_id === id)
  return (own ?? titles[position - 1])?.title ?? title
}

const apartAs = ({ title: name, sha256, size: size_bytes, pages, document_id, days, attached_at: at }: AttachedFile) =>
  document_id === null && days !== null ? [{ name, sha256, size_bytes, pages, at, days }] : []

type Filling = Partial<NonNullable<ProtocolDocument['filled']>>

const filledAs = ({ fields, at, blank_sha256 }: Filling = {}): ProtocolDocument['filled'] =>
  fields === undefined || at === undefined || blank_sha256 === undefined ? null : { fields, at, blank_sha256 }

/** The moment of the signature to the millisecond, as the protocol prints it. */
const signedAt = (request_id: number) => sql<Date>`(select date_trunc('milliseconds', signed_at) from signatures
  where request_id = ${request_id})`

/** The row of the request for a code that was entered: it accepts the texts. */
const isAcceptance = (payload: string, code_id: number | null) =>
  code_id !== null && readRow(payload, 'document-sign-requests.send_code')?.after?.code_id === code_id

const downloadOf = ({ payload }: Step) => readRow(payload, 'document-sign-requests.download')?.after

/** How the code that was entered had been sent: a new code kills those before it, so it is the last one. */
export function codeOf(message: Row<'deliveries'> | undefined, signed_at: Date): ProtocolData['code'] {
  if (!message) return { way: 'none', accepted: false }
  const accepted = movesUntil(message, signed_at).some(({ status }) => taken_statuses.includes(status))
  if (isInOutbox(message)) return { way: accepted ? 'outbox' : 'sms', accepted: false }
  return { way: message.call ? 'call' : 'sms', accepted }
}

/** What a gateway says of a message that it took. */
const taken_statuses: readonly DeliveryStatus[] = ['accepted', 'delivered', 'undelivered', 'expired']

/** Without a gateway: in a demo everybody reads such a message, elsewhere nobody does. */
export const isInOutbox = ({ provider }: Row<'deliveries'>) => provider === outboxDriver.name

const movesUntil = ({ history }: Row<'deliveries'>, signed_at: Date) =>
  history.filter(({ at }) => at <= signed_at.toISOString())

/** Rows of a request that are no part of its signing. */
const apart: readonly string[] = [
  'document-sign-requests.seal',
  'document-sign-requests.add_circumstances',
  'document-sign-requests.reveal',
  'document-sign-requests.open_documents',
]

/** The newest at the time of the signature, so that a protocol made again is the same. */
async function anchorBefore(
  db: Kysely<Tables>,
  signed_at: RawBuilder<Date>,
): Promise<ProtocolData['journal']['anchor']> {
  const anchors = db.selectFrom('anchors').select(['id', 'root', 'at']).where('at', '<=', signed_at)
  const anchor = await anchors.orderBy('id', 'desc').limit(1).executeTakeFirst()
  return anchor ? { ...anchor, at: anchor.at.toISOString() } : null
}

export type ToSeal = Pick<
  Row<'documents'>,
  'id' | 'client_id' | 'request_id' | 'position' | 'title' | 'sha256' | 'sealed_file_id'
> &
  Pick<Row<'files'>, 'name' | 'size' | 'pages' | 'page_sizes' | 'wrap' | 'source_sha256'> & { batch_id: number }

/** The documents of a request in their order, sealed ones too. */
function documentsToSeal(db: Kysely<Tables>, request_id: number): Promise<ToSeal[]> {
  return db
    .selectFrom('documents as d')
    .innerJoin('files as f', 'f.id', 'd.file_id')
    .innerJoin('document_sign_requests as r', 'r.id', 'd.request_id')
    .select(['d.id', 'd.client_id', 'd.request_id', 'd.position', 'd.title', 'd.sha256', 'd.sealed_file_id'])
    .select(['f.name', 'f.size', 'f.pages', 'f.page_sizes', 'f.wrap', 'f.source_sha256', 'r.batch_id'])
    .where('d.request_id', '=', request_id)
    .orderBy('d.position')
    .execute()
}

export function describe({ position, title, name, size, pages, sha256, source_sha256 }: Omit<ToSeal, 'id'>) {
  const isSame = name.replace(/\.pdf$/i, '') === title.replace(/\.pdf$/i, '')
  return { position, name: title, file_name: isSame ? null : name, size_bytes: size, pages, sha256, source_sha256 }
}

/** A row of the journal about a request. */
export type Step = Pick<Row<'journal'>, 'at' | 'event' | 'payload'>

/** The row of a request that its signer began by a public link. */
export function namedSelfOf(way: readonly Step[]): ProtocolData['named_self'] {
  for (const { payload } of way) {
    const {
      public_link_id,
      named_at,
      named_ip = null,
    } = readRow(payload, 'document-sign-requests.name_self')?.after ?? {}
    if (public_link_id !== undefined && named_at !== undefined)
      return { at: named_at, ip: named_ip, link: public_link_id }
  }
  return null
}

/** What the documents continue, by the row that created the request. */
export const followsOf = ({ payload }: Step): NonNullable<ProtocolData['follows']>[] => {
  const follows = readRow(payload, 'document-sign-requests.create')?.after?.follows
  return follows ? [{ ...follows, kind: follows.kind as FollowKind, documents: [...follows.documents] }] : []
}

/** Only name and phone identify the signer (63-ФЗ art. 9). */
export function correctionOf({ at, payload }: Step): ProtocolCorrection[] {
  const { actor_kind, actor_name, before, after } = readRow(payload, 'document-sign-requests.correct') ?? {}
  if (after?.full_name === undefined && after?.phone === undefined) return []
  const { email: _email, proposed_by, ...changed } = after
  // before senders were asked, staff corrected alone
  const who = actor_kind === 'admin' ? `сотрудником сервиса (${actor_name})` : `отправителем (${actor_name})`
  const by = proposed_by ? `${who} ${onProposal(proposed_by)}` : who
  return [{ at: at.toISOString(), by, changes: changesOf(before ?? {}, changed).join(', ') }]
}

type ProposedBy = NonNullable<Changed['proposed_by']>

/** Whose proposal the sender has confirmed; who holds a link is not proven. */
const onProposal = ({ id, full_name }: ProposedBy) =>
  id === null ? 'по просьбе получателя прежней ссылки' : `по предложению сотрудника сервиса (${full_name})`

/** Actors named at their events: the signer is named once, at the top, and jobs have no name. */
const others: readonly string[] = ['client_user', 'client_code']

/** Events about one document, shown with its title. */
const ofDocument = [
  'document-sign-requests.view',
  'document-sign-requests.download',
  'document-sign-requests.attach',
  'document-sign-requests.detach',
] as const

export function step(row: Step, { isTest, isByLink }: { isTest: boolean; isByLink: boolean }): ProtocolEvent {
  const { actor_kind, actor_name, ip, user_agent, session_id } = readHead(row.payload)
  const given = readRow(row.payload, ...ofDocument)
  const changes = readRow(row.payload, ...corrected)
  const asked = readRow(row.payload, 'document-sign-requests.send_code')
  const text =
    (isTest && testEventTexts[row.event]) || (isByLink && linkEventTexts[row.event]) || timelineText(row.event)
  return {
    at: row.at.toISOString(),
    text: given ? `${text}: ${given.after?.title}` : text,
    by: actor_kind === 'admin' ? `сотрудник сервиса ${actor_name}` : others.includes(actor_kind) ? actor_name : null,
    ip,
    user_agent,
    note:
      [
        ...(changes?.after ? changesOf(changes.before ?? {}, changes.after) : []),
        ...(asked?.after?.pages ? [countOf(asked.after.pages)] : []),
        ...(session_id === null ? [] : [`сеанс №\u00a0${session_id}`]),
      ].join(' · ') || null,
  }
}

const countOf = ({ documents }: Pick<Shown, 'documents'>) => {
  const [shown, pages] = [
    documents.reduce((sum, own) => sum + countedIn(own.shown), 0),
    documents.reduce((sum, own) => sum + own.pages, 0),
  ]
  return `показано страниц до запроса: ${shown} из ${pages}`
}

const corrected = [
  'document-sign-requests.correct',
  'document-sign-requests.hand_over',
  'document-sign-requests.propose_correction',
] as const
type Changed = NonNullable<JournalRead<'document-sign-requests.correct'>['after']>

const proposal = ({ id, full_name }: ProposedBy) =>
  id === null
    ? 'попросил получатель прежней ссылки, подтвердил отправитель'
    : `предложил сотрудник сервиса ${full_name}, подтвердил отправитель`

/** Old and new values, numbers masked, and who proposed them. */
function changesOf(before: Changed, after: Changed): string[] {
  const masked = (phone = '') => maskPhone(phone)
  return [
    ...(after.full_name === undefined ? [] : [`имя: ${before.full_name} → ${after.full_name}`]),
    ...(after.phone === undefined ? [] : [`телефон: ${masked(before.phone)} → ${masked(after.phone)}`]),
    ...(after.email === undefined ? [] : [`почта: ${before.email ?? 'нет'} → ${after.email ?? 'нет'}`]),
    ...(after.proposed_by ? [proposal(after.proposed_by)] : []),
  ]
}

/**
 * As it was at the time of signing: later receipts would change a protocol that is made again. Listed at the moment
 * when the gateway accepted it; its outcome has its own time.
 */
export function message(row: Row<'deliveries'>, signed_at: Date): ProtocolEvent {
  const [first, ...later] = movesUntil(row, signed_at)
  const to = row.channel === 'email' ? row.recipient : showPhone(row.recipient)
  const what = (deliveryTexts[row.template] ?? row.template).toLowerCase()
  const channel = row.call ? channelTexts.call : channelTexts[row.channel]
  if (isInOutbox(row) && first) {
    const text = `${channel}: ${what} на ${to}, не отправлено: нет шлюза`
    return { at: first.at, text, ip: null, user_agent: null, note: null }
  }
  const gateway = first && row.provider_id && `шлюз ${row.provider}, сообщение ${row.provider_id}`
  const moves = later.map(({ at, status }) => `${deliveryStatusTexts[status]} ${moscowTime(at)}`)
  return {
    at: first?.at ?? row.created_at.toISOString(),
    text: `${channel}: ${what} ${messagePlace(row.channel, to)}, ${deliveryStatusTexts[first?.status ?? 'queued']}`,
    ip: null,
    user_agent: null,
    note: [...moves, gateway].filter(Boolean).join(' · ') || null,
  }
}
