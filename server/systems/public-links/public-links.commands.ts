import { sql, type Updateable } from 'kysely'
import type { PublicLinkCreate, PublicLinkUpdate } from '#shared/contract/public-links.ts'
import { endOfDayInMoscow } from '#shared/rules/clock.ts'
import { public_link_days_max, public_links_max } from '#shared/rules/limits.ts'
import { sendingStopTexts } from '#shared/text/complaints.ts'
import { publicLinkRefusals } from '#shared/text/public-links.ts'
import { approvalRefusals } from '#shared/text/sending-approvals.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { record } from '#server/platform/journal/journal.ts'
import { countInTurn } from '#server/platform/lists/in-turn.ts'
import { ownRows } from '#server/platform/lists/own-rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { newGroup } from '#server/requests/document-sign-requests/add-requests.ts'
import { approversOf } from '#server/requests/document-sign-requests/ask-approval.ts'
import { filesOf } from '#server/requests/document-sign-requests/document-sign-requests.commands.ts'
import { isChecked } from '#server/requests/document-sign-requests/sender-check.ts'
import { ofOwnOrganization, ventureOf } from '#server/requests/document-sign-requests/venture-of.ts'
import { sendingStopOf } from '#server/requests/messages/sending-stop.ts'
import type { LinkRow } from './public-links.store.ts'

const day_ms = 24 * 3600_000

/** @throws Refusal `invalid_fields` */
function endOf(given: string): Date {
  const end = given.includes('T') ? new Date(given) : endOfDayInMoscow(given)
  const wrong =
    end.getTime() <= Date.now()
      ? publicLinkRefusals.past
      : end.getTime() > Date.now() + public_link_days_max * day_ms
        ? publicLinkRefusals.too_far(public_link_days_max)
        : null
  return wrong ? refuse('invalid_fields', { errors: { expires_at: wrong } }) : end
}

/** What the journal says of a link: neither its address nor its PIN. */
const told = (link: LinkRow) => {
  const { title, message, pin, day_max, phone_max, total_max, sign_days, expires_at } = link
  return { title, message, has_pin: pin !== null, day_max, phone_max, total_max, sign_days, expires_at }
}

/**
 * A link serves strangers: only a checked sender may have one.
 * @throws Refusal `invalid_fields`, `sender_not_checked`, `sending_stopped`, `warnings_not_confirmed`, `state_conflict`
 */
export async function createLink(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  scope: Scope,
  given: PublicLinkCreate,
): Promise<LinkRow> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const order = ofOwnOrganization(scope, given)
  const { legal_entity_id } = await ventureOf(tx, scope, order.legal_entity_id)
  const { documents, confirmed } = await filesOf(tx, scope, { ...order, send: true })
  if (config.sender_check && !(await isChecked(tx, client_id, legal_entity_id))) refuse('sender_not_checked')
  // nobody could approve each of strangers
  if (scope.actor.role !== 'client:owner' && (await approversOf(tx, scope, {}))) {
    refuse('state_conflict', { message: approvalRefusals.link })
  }
  const stop = await sendingStopOf(tx, client_id)
  if (stop !== null) refuse('sending_stopped', { message: sendingStopTexts.refused(stop) })
  const inUse = await countInTurn(
    tx,
    'public_links',
    client_id,
    sql`client_id = ${client_id} and status = 'active'
    and expires_at > now()`,
  )
  if (inUse >= public_links_max) refuse('state_conflict', { message: publicLinkRefusals.too_many(public_links_max) })
  const { actor } = scope
  const link = await tx
    .insertInto('public_links')
    .values({
      client_id,
      legal_entity_id,
      // 128 random bits, as a signer's link has
      key: newGroup(),
      title: order.title,
      message: order.message ?? null,
      pin: order.pin ?? null,
      day_max: order.day_max,
      phone_max: order.phone_max,
      total_max: order.total_max ?? null,
      sign_days: order.sign_days,
      confirmed_warnings: confirmed,
      expires_at: endOf(order.expires_at),
      created_by: actor.name,
      created_by_user_id: actor.kind === 'client_user' ? actor.id : null,
      created_by_code_id: actor.kind === 'client_code' ? actor.id : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('public_link_documents')
    .values(
      documents.map(({ file_id, title }, index) => ({
        public_link_id: link.id,
        client_id,
        position: index + 1,
        title,
        file_id,
      })),
    )
    .execute()
  record(tx, actor, {
    event: 'public-links.create',
    subject_id: link.id,
    client_id,
    after: { ...told(link), legal_entity_id, documents: documents.map(({ file_id, title }) => ({ title, file_id })) },
  })
  return link
}

/**
 * The link, locked: forms that begin a request wait for its change, or it for them.
 * @throws Refusal `not_found`, `stale_version`
 */
async function lockOwn(tx: Tx, scope: Scope, id: number, versions?: Versions): Promise<LinkRow> {
  const link = await tx
    .selectFrom('public_links')
    .selectAll()
    .where('id', '=', id)
    .where(ownRows(scope, 'public_links'))
    .forUpdate()
    .executeTakeFirst()
  if (!link) refuse('not_found')
  refuseStale(link.version, versions)
  return link
}

async function change(tx: Tx, id: number, values: Updateable<Tables['public_links']>): Promise<LinkRow> {
  return tx
    .updateTable('public_links')
    .set({ ...values, updated_at: sql<Date>`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @throws Refusal `not_found`, `stale_version`, `invalid_fields` */
export async function changeLink(
  tx: Tx,
  scope: Scope,
  id: number,
  { expires_at, ...values }: PublicLinkUpdate,
  versions?: Versions,
): Promise<LinkRow> {
  const before = await lockOwn(tx, scope, id, versions)
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const after = await change(tx, id, { ...given, ...(expires_at !== undefined && { expires_at: endOf(expires_at) }) })
  const [was, now] = [told(before), told(after)]
  const names = (Object.keys(now) as (keyof typeof now)[]).filter((name) => String(was[name]) !== String(now[name]))
  const changed = (of: typeof now) => Object.fromEntries(names.map((name) => [name, of[name]])) as Partial<typeof now>
  const { client_id } = after
  const event = 'public-links.update' as const
  record(tx, scope.actor, { event, subject_id: id, client_id, before: changed(was), after: changed(now) })
  return after
}

/**
 * No form of it begins a request any more; those that were begun are signed as before.
 * @param reason of staff, whose stop the client does not undo
 * @throws Refusal `not_found`, `state_conflict`
 */
export async function stopLink(tx: Tx, scope: Scope, id: number, reason: string | null): Promise<LinkRow> {
  const { status, client_id } = await lockOwn(tx, scope, id)
  if (status === 'stopped') refuse('state_conflict', { message: publicLinkRefusals.stopped })
  const link = await change(tx, id, {
    status: 'stopped',
    stopped_at: new Date(),
    stop_reason: reason,
    stopped_by_staff: scope.actor.kind === 'admin',
  })
  const after = reason === null ? {} : { reason }
  record(tx, scope.actor, { event: 'public-links.stop', subject_id: id, client_id, after })
  return link
}

/** @throws Refusal `not_found`, `state_conflict` also for one that staff stopped */
export async function resumeLink(tx: Tx, scope: Scope, id: number): Promise<LinkRow> {
  const { status, stopped_by_staff, stop_reason, client_id } = await lockOwn(tx, scope, id)
  if (status !== 'stopped') refuse('state_conflict', { message: publicLinkRefusals.not_stopped })
  if (stopped_by_staff) refuse('state_conflict', { message: publicLinkRefusals.by_staff(stop_reason ?? '') })
  const link = await change(tx, id, { status: 'active', stopped_at: null, stop_reason: null })
  record(tx, scope.actor, { event: 'public-links.resume', subject_id: id, client_id })
  return link
}
