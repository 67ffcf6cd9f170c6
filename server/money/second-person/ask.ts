import { sql } from 'kysely'
import { approvalMoves, type ApprovalEvent, type ApprovalKind } from '#shared/rules/approvals.ts'
import { approval_delay_hours } from '#shared/rules/limits.ts'
import { approvalEmail } from '#shared/text/approvals.ts'
import { sendMessages } from '#server/messages/outbox/send-message.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { confirmersOf } from './confirmers.ts'

export type Asked = {
  kind: ApprovalKind
  subject_id: number | null
  client_id: number | null
  /** what the command is run with */
  payload: object
  subject_version: number | null
  before: object | null
  after: object
}

/** Whether this change by this actor waits for a second person; sums of money have limits of their own. */
export function needsSecond({ config }: Pick<Messaging, 'config'>, { actor }: Scope): boolean {
  return actor.kind === 'admin' && config.second_person.mode === 'on'
}

/**
 * Puts a change into the queue «Ждут второго» and writes to all other staff. Where nobody could confirm, it is done
 * after a day, which leaves the others time to notice, and not before those who were blocked or lowered lately can no
 * longer refuse it.
 * @param isDelayed it is done after that time although somebody could confirm it
 * @throws Refusal `state_conflict` when another change of the same row waits
 */
export async function askSecond(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  asked: Asked,
  { isDelayed = false } = {},
): Promise<Row<'approvals'>> {
  const asked_by = scope.actor.id ?? refuse('forbidden')
  const { count, former_until } = await confirmersOf(tx, asked.kind, asked_by)
  const at = sql<Date>`greatest(now() + make_interval(hours => ${approval_delay_hours}), ${former_until}::timestamptz)`
  const json = (value: object | null) => value && JSON.stringify(value)
  const approval = await tx
    .insertInto('approvals')
    .values({
      ...asked,
      payload: JSON.stringify(asked.payload),
      before: json(asked.before),
      after: JSON.stringify(asked.after),
      asked_by,
      runs_at: isDelayed || count === 0 ? at : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!approval) refuse('state_conflict', { message: 'Такое изменение уже ждёт второго сотрудника.' })
  const { id, kind, client_id, runs_at } = approval
  record(tx, scope.actor, {
    event: 'approvals.ask',
    subject: 'approvals',
    subject_id: id,
    client_id,
    after: { kind, ...asked.after, ...(runs_at && { runs_at: runs_at.toISOString() }) },
  })
  await writeToStaff(tx, services, scope, approval)
  return approval
}

/** To everybody who could stop it, also to the blocked: the one who asks may have blocked them. */
async function writeToStaff(
  tx: Tx,
  { config, secrets }: Messaging,
  { actor }: Scope,
  { id, kind, runs_at }: Row<'approvals'>,
): Promise<void> {
  const others = await tx
    .selectFrom('admins')
    .select(['id', 'login'])
    .where('id', '!=', actor.id)
    .orderBy('id')
    .execute()
  const url = `${config.public_url}/support/approvals/${id}/show`
  const letterTo = (admin_id: number) => {
    const refuse_url = `${config.public_url}/refuse-change#${refusalToken(secrets, id, admin_id)}`
    return approvalEmail({ kind, asked_by: actor.name, runs_at, url, refuse_url })
  }
  await sendMessages(
    tx,
    secrets,
    others.map(({ id: admin_id, login }) => ({
      ...letterTo(admin_id),
      client_id: null,
      request_id: null,
      channel: 'email',
      template: 'approval',
      recipient: login,
    })),
  )
}

const tokenMac = (secrets: Secrets, id: number, admin_id: number) =>
  secrets.mac('approval refused', id, admin_id).subarray(0, 16)

/** The end of the link by which one member of staff refuses a change without logging in. */
const refusalToken = (secrets: Secrets, id: number, admin_id: number) =>
  `${id}.${admin_id}.${tokenMac(secrets, id, admin_id).toString('base64url')}`

/** @returns which change, and who refuses it; undefined for a token that we did not make */
export function readRefusalToken(secrets: Secrets, token: string): { id: number; admin_id: number } | undefined {
  const [, first, second, mac] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{22})$/.exec(token) ?? []
  const [id, admin_id] = [Number(first), Number(second)]
  if (!mac || !sameBytes(Buffer.from(mac, 'base64url'), tokenMac(secrets, id, admin_id))) return undefined
  return { id, admin_id }
}

/**
 * Ends a waiting change: one guarded update, so that of a confirmation and a refusal at once one wins.
 * @throws Refusal `state_conflict` when it does not wait any more
 */
export async function endApproval(
  tx: Tx,
  scope: Scope,
  id: number,
  event: ApprovalEvent,
  reason: string | null = null,
): Promise<Row<'approvals'>> {
  const ended = await tx
    .updateTable('approvals')
    .set({
      state: approvalMoves.waiting[event],
      decided_by: scope.actor.kind === 'admin' ? scope.actor.id : null,
      decided_at: sql<Date>`now()`,
      reason,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!ended) refuse('state_conflict')
  record(tx, scope.actor, {
    event: `approvals.${event}`,
    subject: 'approvals',
    subject_id: id,
    client_id: ended.client_id,
    before: { state: 'waiting' },
    after: { state: ended.state, kind: ended.kind, ...(reason !== null && { reason }) },
  })
  return ended
}
