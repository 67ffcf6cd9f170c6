import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { StaffTimelineEntry } from '#shared/contract/document-sign-requests.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { timelineKindOf } from '#shared/rules/timeline.ts'
import { framedText, rangesOf, servedPagesTexts } from '#shared/text/shown-pages.ts'
import {
  channelTexts,
  messagePlace,
  deliveryStatusTexts,
  deliveryTexts,
  linkEventTexts,
  timelineText,
} from '#shared/text/timeline.ts'
import { moscowPeriod } from '#server/documents/core/russian.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { readTogether, together } from '#server/platform/db/together.ts'
import { code_templates } from '#server/requests/codes/code-limits.ts'
import { servedTo, type ServedTo } from '#server/requests/codes/shown-pages.ts'
import { detailOf } from './timeline-detail.ts'

/** Events of a request, oldest first: from its journal and its messages. */
export async function timelineOf(
  db: Kysely<Tables>,
  { id: request_id, erased_at }: Pick<Row<'document_sign_requests'>, 'id' | 'erased_at'>,
): Promise<StaffTimelineEntry[]> {
  const [history, messages, served] = await readTogether(db, (on) =>
    together(
      on
        .selectFrom('journal_told')
        .select(['id', 'at', 'event', 'actor_name', 'ip', 'payload'])
        .where('subject', '=', 'document-sign-requests')
        .where('subject_id', '=', request_id)
        .orderBy('seq')
        .execute(),
      on.selectFrom('deliveries').selectAll().where('request_id', '=', request_id).orderBy('id').execute(),
      erased_at ? [] : servedTo(on, request_id),
    ),
  )
  const isByLink = history.some(({ event }) => event === 'document-sign-requests.name_self')
  const steps: StaffTimelineEntry[] = history.map(({ id, at, event, actor_name, ip, payload }) => ({
    ...nothing,
    journal_id: id,
    ip,
    user_agent: Device.parse(JSON.parse(payload)).user_agent,
    kind: timelineKindOf(event),
    at: at.toISOString(),
    event,
    text: (isByLink && linkEventTexts[event]) || timelineText(event),
    actor: actor_name,
    // the journal keeps the names that the request has no more
    detail: erased_at ? null : detailOf(event, payload),
  }))
  // a waiting message has the start time of its transaction, the journal the end time: it is listed after its cause
  const causeOf = ({ created_at }: Row<'deliveries'>) => history.find(({ at }) => at >= created_at)?.at ?? created_at
  const pages = served.map(pagesStep)
  return [...steps, ...pages, ...messages.map((message) => messageStep(message, causeOf(message)))].toSorted((a, b) =>
    a.at.localeCompare(b.at),
  )
}

function pagesStep({ first_at, last_at, asked, frame, documents }: ServedTo): StaffTimelineEntry {
  return {
    ...nothing,
    kind: 'look',
    at: first_at.toISOString(),
    event: 'pages.serve',
    text: asked ? servedPagesTexts.to_reader : servedPagesTexts.to_other,
    actor: system.name,
    detail: [
      moscowPeriod(first_at.toISOString(), last_at.toISOString()),
      ...documents.map(({ title, pages, served }) => servedPagesTexts.of_document(title, rangesOf(served), pages)),
      ...(frame === null ? [] : [capitalized(framedText(frame))]),
    ].join('\n'),
  }
}

const nothing = { journal_id: null, delivery_id: null, delivery_status: null, ip: null, user_agent: null }
/** of an erased row this is left out too */
const Device = z.looseObject({ user_agent: z.string().nullable().default(null) })

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function messageStep(message: Row<'deliveries'>, waits_since: Date): StaffTimelineEntry {
  const to = message.channel === 'email' ? message.recipient : showPhone(message.recipient)
  return {
    ...nothing,
    kind: code_templates.includes(message.template) ? 'code' : 'message',
    delivery_id: message.id,
    delivery_status: message.status,
    at: message.history[0]?.at ?? waits_since.toISOString(),
    event: `deliveries.${message.status}`,
    text: `${channelTexts[message.channel]}: ${(deliveryTexts[message.template] ?? message.template).toLowerCase()}${to && ` ${messagePlace(message.channel, to)}`}`,
    actor: system.name,
    detail: message.error ?? deliveryStatusTexts[message.status],
  }
}
