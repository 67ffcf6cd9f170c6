import { showDeadline } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { shownPagesText } from '#shared/text/shown-pages.ts'
import { timelineDetails as t } from '#shared/text/timeline.ts'
import type { Shown } from '#server/requests/codes/shown-pages.ts'

type Facts = Record<string, unknown>

/** Details of a timeline event: a cause, or old and new value. */
export function detailOf(event: string, payload: string): string | null {
  const { before, after } = JSON.parse(payload) as { before: Facts | null; after: Facts | null }
  if (!after) return null
  const detail = details[event.slice('document-sign-requests.'.length)]
  if (detail) return detail(after, before ?? {})
  const cause = after['reject_reason'] ?? after['fail_reason']
  return typeof cause === 'string' ? cause : null
}

const details: Record<string, (after: Facts, before: Facts) => string | null> = {
  correct: changed,
  propose_correction: changed,
  reveal: reasonOf,
  open_documents: reasonOf,
  send_code: pagesOf,
  sign: pagesOf,
  refuse_correction: reasonOf,
  cancel: (after) => [reasonOf(after), messagesOf(after)].filter(Boolean).join('\n') || null,
  extend: (after) =>
    [
      ...(typeof after['deadline'] === 'string' ? [showDeadline(after['deadline'])] : []),
      ...(typeof after['reason'] === 'string' ? [t.reason(after['reason'])] : []),
    ].join('\n') || null,
  again: ({ request_id }) => t.again(Number(request_id)),
  schedule: ({ remind_every_days: days, remind_times_max: times }) =>
    typeof days === 'number' && typeof times === 'number' ? t.reminders(days, times) : t.no_reminders,
  view: ({ title }) => String(title),
  download: ({ title }) => String(title),
  download_copy: ({ title }) => String(title),
  seal: ({ stamped }) => (typeof stamped === 'boolean' ? (stamped ? t.stamped : t.not_stamped) : null),
}

/** missing in rows from before served pages were recorded */
function pagesOf({ pages }: Facts): string | null {
  const { documents = [] } = (pages ?? {}) as Partial<Shown>
  return documents.map((own) => `${own.title}: ${lowered(shownPagesText(own))}`).join('\n') || null
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function messagesOf({ messages }: Facts): string | null {
  if (typeof messages !== 'object' || messages === null || !('charged' in messages)) return null
  const charged = Number(messages.charged)
  return charged > 0 ? t.messages_charged(charged) : null
}

function reasonOf({ reason }: Facts): string | null {
  return typeof reason === 'string' ? t.reason(reason) : null
}

function changed(after: Facts, before: Facts): string {
  const { reason, proposed_by } = after
  return [
    ...labels.flatMap((field) => changeOf(field, before, after)),
    ...(typeof reason === 'string' ? [t.reason(reason)] : []),
    ...(isNamed(proposed_by) ? [t.proposed_by(proposed_by.full_name)] : []),
  ].join('\n')
}

const isNamed = (value: unknown): value is { full_name: string } =>
  typeof value === 'object' && value !== null && 'full_name' in value

const labels = ['full_name', 'phone', 'email'] as const

function changeOf(field: (typeof labels)[number], before: Facts, after: Facts): string[] {
  if (!(field in after)) return []
  return [`${t[field]}: ${shown(field, before[field])} → ${shown(field, after[field])}`]
}

function shown(field: string, value: unknown): string {
  if (typeof value !== 'string') return t.nothing
  return field === 'phone' ? showPhone(value) : value
}
