import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PublicForm } from '#shared/contract/public-links.ts'
import type { PublicFormState } from '#shared/rules/public-links.ts'
import { closedFormTexts } from '#shared/text/closed-form.ts'
import { unableEmail, unableTexts, type UnableCause } from '#shared/text/public-links.ts'
import { consent_version } from '#shared/text/consents.ts'
import { today } from '#server/messages/outbox/message-day.ts'
import { writeToOwners } from '#server/messages/outbox/write-to-owners.ts'
import { affordable } from '#server/money/billing/quote.ts'
import { system } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { shownFace } from '#server/people/clients/shown-face.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { LinkRow } from './public-links.store.ts'

export type OpenLink = LinkRow & { venture: string; form_state: PublicFormState }

/** By the clock of the database. */
const formState = sql<PublicFormState>`case when l.status = 'stopped' then 'stopped'
  when l.expires_at <= now() then 'expired'
  when l.started >= l.total_max then 'full'
  when l.started_on = ${today} and l.started_that_day >= l.day_max then 'full_today' else 'open' end`

/**
 * A link by its key, or by its number, locked: of two who take the last place the second sees that it is taken.
 * @throws Refusal `link_not_found`
 */
export function linkByKey(db: Kysely<Tables>, key: string): Promise<OpenLink> {
  return found(db, sql<OpenLink>`/* public-forms.by-key */ ${openLinks} where l.key = ${key}`)
}
export function lockLink(tx: Tx, id: number): Promise<OpenLink> {
  return found(tx, sql<OpenLink>`/* public-forms.lock */ ${openLinks} where l.id = ${id} for update of l`)
}

const openLinks = sql`select ${wholeRow('public_links', 'l')}, coalesce(e.short_name, c.name) as venture,
    ${formState} as form_state
  from public_links l join clients c on c.id = l.client_id left join legal_entities e on e.id = l.legal_entity_id`

async function found(db: Kysely<Tables>, statement: RawBuilder<OpenLink>): Promise<OpenLink> {
  const { rows } = await statement.execute(db)
  return rows[0] ?? refuse('link_not_found')
}

/** @throws Refusal `public_link_closed` */
export function refuseClosed({ form_state }: OpenLink): void {
  if (form_state !== 'open') refuse('public_link_closed', { message: closedFormTexts[form_state] })
}

/** Why this link makes no request now, whoever comes; null when it does. */
export async function whyUnable(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  link: LinkRow,
): Promise<UnableCause | null> {
  const { rows } = await sql<{ blocked: boolean; stopped: boolean; archived: boolean; checked: boolean }>`
    select c.status = 'blocked' as blocked, c.sending_stop_reason is not null as stopped,
      e.archived_at is not null as archived, s.status = 'checked' as checked
    from clients c
    left join legal_entities e on e.id = ${link.legal_entity_id}::bigint
    left join senders s on s.client_id = c.id and s.legal_entity_id is not distinct from ${link.legal_entity_id}::bigint
    where c.id = ${link.client_id}`.execute(tx)
  const facts = rows[0] ?? refuse('internal')
  if (facts.blocked) return 'blocked'
  if (facts.stopped) return 'stopped'
  if (facts.archived) return 'archived'
  if (config.sender_check && !facts.checked) return 'not_checked'
  return (await affordable(tx, link.client_id, 1)) < 1 ? 'no_money' : null
}

/** Tells the owners once that nobody can begin by this link, until somebody can again. */
export async function tellUnable(services: Services, id: number): Promise<void> {
  await transaction(services.db, async (tx) => {
    const link = await lockLink(tx, id)
    const why = link.unable_at === null ? await whyUnable(tx, services, link) : null
    if (why === null) return
    await tx
      .updateTable('public_links')
      .set({ unable_at: sql<Date>`now()`, unable_why: unableTexts[why] })
      .where('id', '=', id)
      .execute()
    const { client_id, title } = link
    record(tx, system, { event: 'public-links.unable', subject_id: id, client_id, after: { why: unableTexts[why] } })
    const url = `${services.config.public_url}/personal/public-links/${id}/show`
    await writeToOwners(tx, services, client_id, {
      template: 'public_link_unable',
      ...unableEmail({ title, why: unableTexts[why], url }),
    })
  })
}

export async function publicForm({ db, config }: Pick<Services, 'db' | 'config'>, key: string): Promise<PublicForm> {
  const link = await linkByKey(db, key)
  const { venture, title, message, form_state: state, pin, sign_days } = link
  const { rows: documents } = await sql<{ title: string; pages: number }>`
    select d.title, f.pages from public_link_documents d join files f on f.id = d.file_id
    where d.public_link_id = ${link.id} order by d.position`.execute(db)
  const isClosed = state !== 'open'
  return {
    state,
    venture,
    title,
    message: isClosed ? null : message,
    face: await shownFace(db, { config }, link.client_id),
    documents: isClosed ? [] : documents,
    needs_pin: pin !== null,
    sign_days,
    consent: {
      version: consent_version,
      text_url: '/documents/legal-information',
      personal_data_url: '/documents/consent',
    },
  }
}
