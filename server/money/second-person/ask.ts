import { sql } from 'kysely'
import { approvalMoves, type ApprovalEvent, type ApprovalKind } from '#shared/rules/approvals.ts'
import type { JournalChange } from '#shared/rules/journal-events.ts'
import { approval_delay_hours } from '#shared/rules/limits.ts'
import { approvalEmail } from '#shared/text/approvals.ts'
import { sendMessages } from '#server/messages/outbox/send-message.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { type Exact, record } from '#server/platform/journal/journal.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'
import { confirmersOf } from './confirmers.ts'

const inADay = sql<Date>`now() + make_interval(hours => ${approval_delay_hours})`
const lonely_a_sweep_max = 100

export type Asked = {
  kind: ApprovalKind
  subject_id: number | null
  client_id: number | null
  /** what the command is run with */
  payload: object
  subject_version: number | null
  before: object | null
  after: Shown
}

type Shown = Omit<JournalChange<'approvals.ask'>['after'], 'kind' | 'runs_at'>

/** Whether this change by this actor waits for a second person; sums of money have limits of their own. */
export function needsSecond({ config }: Pick<Messaging, 'config'>, { actor }: Pick<Scope, 'actor'>): boolean {
  return actor.kind === 'admin' && config.second_person.mode === 'on'
}

/**
 * The same of a kind of change. In the portal of one company, only where somebody could confirm or still refuse it: who
 * runs it alone waits for nobody.
 */
export async function waitsForSecond(
  { config, db }: Pick<Services, 'config' | 'db'>,
  scope: Pick<Scope, 'actor'>,
  kind: ApprovalKind,
): Promise<boolean> {
  if (!needsSecond({ config }, scope)) return false
  if (config.mode === 'service') return true
  const { count, former_until } = await confirmersOf(db, kind, scope.actor.id ?? refuse('forbidden'))
  return count > 0 || former_until !== null
}

/**
 * Puts a change into the queue «Ждут второго» and writes to all other staff. Where nobody could confirm, it is done
 * after a day, which leaves the others time to notice. That day begins when those who were blocked or lowered lately can
 * no longer refuse it: see `scheduleLonely`.
 * @param isDelayed it is done after that time although somebody could confirm it
 * @throws Refusal `state_conflict` when another change of the same row waits
 */
export async function askSecond<A extends Shown>(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  { after, ...asked }: Omit<Asked, 'after'> & { after: A & Exact<A, Shown> },
  { isDelayed = false } = {},
): Promise<Row<'approvals'>> {
  const asked_by = scope.actor.id ?? refuse('forbidden')
  const { count, former_until } = await confirmersOf(tx, asked.kind, asked_by)
  const json = (value: object | null) => value && JSON.stringify(value)
  const approval = await tx
    .insertInto('approvals')
    .values({
      ...asked,
      payload: JSON.stringify(asked.payload),
      before: json(asked.before),
      after: JSON.stringify(after),
      asked_by,
      runs_at: isDelayed || (count === 0 && former_until === null) ? inADay : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!approval) refuse('state_conflict', { message: 'Такое изменение уже ждёт второго сотрудника.' })
  const { id, kind, client_id, runs_at } = approval
  const change: Shown = after
  record(tx, scope.actor, {
    event: 'approvals.ask',
    subject_id: id,
    client_id,
    after: { kind, ...change, ...(runs_at && { runs_at: runs_at.toISOString() }) },
  })
  await writeToStaff(tx, services, scope.actor, approval)
  return approval
}

/** A day for the changes that nobody could confirm or refuse any more; all staff are written to again. */
export async function scheduleLonely(tx: Tx, services: Messaging, { actor }: Scope): Promise<void> {
  const waiting = tx.selectFrom('approvals').selectAll().where('state', '=', 'waiting').where('runs_at', 'is', null)
  for (const approval of await waiting.orderBy('id').limit(lonely_a_sweep_max).forUpdate().skipLocked().execute()) {
    const { count, former_until } = await confirmersOf(tx, approval.kind, approval.asked_by)
    if (count > 0 || former_until !== null) continue
    const scheduled = await tx
      .updateTable('approvals')
      .set({ runs_at: inADay, version: sql`version + 1` })
      .where('id', '=', approval.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const { id, kind, client_id, runs_at } = scheduled
    const after = { kind, runs_at: runs_at?.toISOString() }
    record(tx, actor, { event: 'approvals.schedule', subject_id: id, client_id, after })
    const by = await tx.selectFrom('admins').select('full_name').where('id', '=', scheduled.asked_by).executeTakeFirst()
    await writeToStaff(tx, services, { id: scheduled.asked_by, name: by?.full_name ?? '' }, scheduled)
  }
}

/** To everybody who could stop it, also to the blocked: the one who asks may have blocked them. */
async function writeToStaff(
  tx: Tx,
  { config, secrets }: Messaging,
  actor: Pick<Actor, 'id' | 'name'>,
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
    subject_id: id,
    client_id: ended.client_id,
    before: { state: 'waiting' },
    after: { state: ended.state, kind: ended.kind, ...(reason !== null && { reason }) },
  })
  return ended
}
