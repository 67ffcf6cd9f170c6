import type { FollowKind } from '#shared/rules/follow-ups.ts'
import { followKindTexts } from '#shared/text/follow-ups.ts'
import type { JournalRead, RequestEvent } from '#shared/rules/journal-events.ts'
import type { SignRequestEvent } from '#shared/rules/document-sign-requests.ts'
import { showDeadline, showTime } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { shownPagesText } from '#shared/text/shown-pages.ts'
import { timelineDetails as t } from '#shared/text/timeline.ts'
import { readRow } from '#server/platform/journal/read-row.ts'

/** Details of a timeline event: a cause, or old and new value. */
export function detailOf(event: string, payload: string): string | null {
  return Object.hasOwn(details, event) ? toldBy(event as keyof typeof details, payload) : null
}

function toldBy<E extends RequestEvent>(event: E, payload: string): string | null {
  const { before, after } = readRow(payload, event) ?? {}
  return (after && details[event]?.(after, before ?? null)) ?? null
}

type Details = {
  [E in RequestEvent]?: (after: NonNullable<JournalRead<E>['after']>, before: JournalRead<E>['before']) => string | null
}
const titleOf = ({ title }: { title?: string }) => String(title)

const causeOf = ({ reject_reason, fail_reason }: Moved) => reject_reason ?? fail_reason ?? null

type Moved = NonNullable<JournalRead<`document-sign-requests.${SignRequestEvent}`>['after']>

function pagesOf({ pages }: Pick<Moved, 'pages'>): string | null {
  return pages?.documents.map((own) => `${own.title}: ${lowered(shownPagesText(own))}`).join('\n') || null
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const messagesOf = ({ messages }: Moved) =>
  messages && messages.charged > 0 ? t.messages_charged(messages.charged) : null

const reasonOf = ({ reason }: { reason?: string }) => (reason === undefined ? null : t.reason(reason))

type Corrected = JournalRead<'document-sign-requests.correct'>

function changed(after: NonNullable<Corrected['after']>, before: Corrected['before']): string {
  const { reason, proposed_by } = after
  return [
    ...labels.flatMap((field) => changeOf(field, before ?? {}, after)),
    ...(reason === undefined ? [] : [t.reason(reason)]),
    ...(proposed_by ? [t.proposed_by(proposed_by)] : []),
  ].join('\n')
}

const labels = ['full_name', 'phone', 'email'] as const

type Signer = { [F in (typeof labels)[number]]?: string | null }

function changeOf(field: keyof Signer, before: Signer, after: Signer): string[] {
  if (!(field in after)) return []
  return [`${t[field]}: ${valueText(field, before[field])} → ${valueText(field, after[field])}`]
}

function valueText(field: keyof Signer, value: string | null | undefined): string {
  if (value == null) return t.nothing
  return field === 'phone' ? showPhone(value) : value
}

const followed = (kind: string, id: number) => `${followKindTexts[kind as FollowKind]}: заявка №\u00a0${id}`
const approvedIn = ({ approved }: Moved) =>
  approved ? t.approved(approved.map(({ full_name, at }) => `${full_name}, ${showTime(at)} (МСК)`)) : null

const details: Details = {
  'document-sign-requests.name_self': ({ public_link_id, named_at }) =>
    public_link_id === undefined || named_at === undefined ? null : t.named_self(public_link_id, showTime(named_at)),
  'document-sign-requests.correct': changed,
  'document-sign-requests.hand_over': changed,
  'document-sign-requests.propose_correction': changed,
  'document-sign-requests.reveal': reasonOf,
  'document-sign-requests.open_documents': reasonOf,
  'document-sign-requests.ask_packet': ({ number, ...asked }) => [`№\u00a0${number}`, reasonOf(asked)].join('\n'),
  'document-sign-requests.make_packet': ({ number, code_opened }) =>
    `№\u00a0${number}${code_opened ? `\n${t.code_opened}` : ''}`,
  'document-sign-requests.send_code': pagesOf,
  'document-sign-requests.sign': pagesOf,
  'document-sign-requests.refuse_correction': reasonOf,
  'document-sign-requests.reject': causeOf,
  'document-sign-requests.disown': causeOf,
  'document-sign-requests.fail': causeOf,
  'document-sign-requests.cancel': (after) => [reasonOf(after), messagesOf(after)].filter(Boolean).join('\n') || null,
  'document-sign-requests.extend': (after) =>
    [...(after.deadline ? [showDeadline(after.deadline)] : []), ...(after.reason ? [t.reason(after.reason)] : [])].join(
      '\n',
    ) || null,
  'document-sign-requests.again': ({ request_id }) => t.again(Number(request_id)),
  'document-sign-requests.follow': ({ request_id, kind }) =>
    request_id === undefined || kind === undefined ? null : followed(kind, request_id),
  'document-sign-requests.schedule': ({ remind_every_days: days, remind_times_max: times }) =>
    typeof days === 'number' && typeof times === 'number' ? t.reminders(days, times) : t.no_reminders,
  'document-sign-requests.view': titleOf,
  'document-sign-requests.download': titleOf,
  'document-sign-requests.download_copy': titleOf,
  'document-sign-requests.attach': titleOf,
  'document-sign-requests.detach': titleOf,
  'document-sign-requests.delete_file': titleOf,
  'document-sign-requests.ask': ({ approvers }) => (approvers ? t.approvers(approvers) : null),
  'document-sign-requests.send': approvedIn,
  'document-sign-requests.queue': approvedIn,
  'document-sign-requests.refuse_approval': reasonOf,
  'document-sign-requests.replace_approver': ({ full_name }, before) => `${before?.full_name} → ${full_name}`,
  'document-sign-requests.leave_unsent': reasonOf,
  'document-sign-requests.change_copies': ({ copies }, before) =>
    `${t.copies(before?.copies ?? [])} → ${t.copies(copies ?? [])}`,
  'document-sign-requests.fetch_copy': ({ email, title }) => `${title}, ${email}`,
  'document-sign-requests.stop_copies': ({ email, from = '' }) => `${email}: ${t.copy_stops[from] ?? from}`,
  'document-sign-requests.seal': ({ stamped }) => (stamped === undefined ? null : stamped ? t.stamped : t.not_stamped),
}
