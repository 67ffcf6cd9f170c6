import { sql } from 'kysely'
import type { WarningToConfirm } from '#shared/rules/file-warnings.ts'
import { type Kopecks, toKopecks } from '#shared/rules/kopecks.ts'
import { approverRoles, type Step, stepsOf } from '#shared/rules/sending-approvals.ts'
import { approvalAskedEmail, approvalRefusals } from '#shared/text/sending-approvals.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'
import { applyEvents, type Request } from './apply-event.ts'

type Named = Step & { full_name: string; login: string }
/** Who approves a sending first. `amount`: kopecks */
export type Asking = { steps: Named[]; amount: Kopecks | null }

type Order = {
  approvers?: readonly number[] | undefined
  approvers_ordered?: boolean | undefined
  amount?: number | null | undefined
}

/**
 * Who has to approve what is sent, by the client's rules and the sender's choice; null when nobody has to.
 * @throws Refusal `invalid_fields` for somebody who cannot approve, `state_conflict` where a rule leaves nobody but the sender
 */
export async function approversOf(tx: Tx, scope: Scope, order: Order): Promise<Asking | null> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const { approvers = [], approvers_ordered = false } = order
  // a test writes to nobody
  if (scope.test) return null
  const rules = await tx
    .selectFrom('approval_rules')
    .select(['amount_from', 'approvers', 'ordered', 'own_allowed'])
    .where('client_id', '=', client_id)
    .orderBy('position')
    .execute()
  if (rules.length === 0 && approvers.length === 0) return null
  const amount = order.amount == null ? null : toKopecks(order.amount)
  const sender_id = scope.actor.kind === 'client_user' ? scope.actor.id : null
  const own = approvers.findIndex((id) => id === sender_id)
  if (own >= 0) refuse('invalid_fields', { errors: { [`approvers.${own}`]: approvalRefusals.own } })
  const { steps, missing } = stepsOf(
    rules,
    { approvers, ordered: approvers_ordered },
    {
      amount,
      sender_id,
    },
  )
  if (missing) refuse('state_conflict', { message: approvalRefusals.missing })
  const { rows } = await sql<{ id: number; full_name: string; login: string; able: boolean }>`
    select id, full_name, login, status = 'active' and role = any(${[...approverRoles]}) as able from client_users
    where client_id = ${client_id} and id = any(${steps.map(({ user_id }) => user_id)}::bigint[])`.execute(tx)
  const people = new Map(rows.map((row) => [row.id, row]))
  const absent = approvers.findIndex((id) => !people.get(id)?.able)
  if (absent >= 0) refuse('invalid_fields', { errors: { [`approvers.${absent}`]: approvalRefusals.unable } })
  // who left waits to be replaced: a rule does not end with somebody's job
  const named = steps.flatMap((step) => {
    const person = people.get(step.user_id)
    return person ? [{ ...step, full_name: person.full_name, login: person.login }] : []
  })
  return named.some(({ approved }) => !approved) ? { steps: named, amount } : null
}

type Asked = { title: string; confirmed: readonly WarningToConfirm[] }

/** Requests of one order wait for those who approve: nothing is held and nothing leaves. */
export async function askApproval(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  requests: readonly Pick<RequestRow, 'id'>[],
  { asking, title, confirmed }: Asked & { asking: Asking },
): Promise<Request[]> {
  const approval_id = await addApproval(tx, services, scope, { asking, title, confirmed, bulk_sending_id: null })
  const ids = requests.map(({ id }) => id)
  await sql`insert into sending_approval_requests (request_id, approval_id)
    select id, ${approval_id}::bigint from unnest(${ids}::bigint[]) as r (id)`.execute(tx)
  const noted = async () => ({
    approvers: asking.steps.map(({ full_name }) => full_name),
    ...(asking.amount !== null && { amount: asking.amount }),
    ...(confirmed.length > 0 && { confirmed_warnings: [...confirmed] }),
  })
  return applyEvents(
    tx,
    ids.map((id) => ({ actor: scope.actor, id })),
    'ask',
    {},
    noted,
  )
}

type New = Asked & { asking: Asking; bulk_sending_id: number | null }

/** The same of a table, whose state the caller changes. */
export async function addApproval(tx: Tx, services: Messaging, scope: Scope, asked: New): Promise<number> {
  const { asking, title, confirmed, bulk_sending_id } = asked
  const { actor } = scope
  const client_id = scope.client_id ?? refuse('forbidden')
  const { id } = await tx
    .insertInto('sending_approvals')
    .values({
      client_id,
      bulk_sending_id,
      title,
      amount: asking.amount,
      asked_by: JSON.stringify(actor),
      asked_by_user_id: actor.kind === 'client_user' ? actor.id : null,
      confirmed_warnings: [...confirmed],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const column = <C extends keyof Named>(name: C) => asking.steps.map((step) => step[name])
  await sql`insert into sending_approvers (approval_id, client_user_id, step, state, decided_at)
    select ${id}::bigint, user_id, step, case when approved then 'approved' else 'waiting' end,
      case when approved then now() end
    from unnest(${column('user_id')}::bigint[], ${column('step')}::int[], ${column('approved')}::boolean[])
      with ordinality as s (user_id, step, approved, n) order by n`.execute(tx)
  await writeToApprovers(tx, services, id)
  return id
}

type Waiting = Pick<Row<'client_users'>, 'id' | 'login'> & { title: string; asked_by: string; client_id: number }

/** A letter to each whose turn it is; of many sendings at once, a few letters. */
export async function writeToApprovers(tx: Tx, { secrets, config }: Messaging, approval_id: number): Promise<void> {
  const { rows } = await sql<Waiting>`select u.id, u.login, a.client_id, a.title, a.asked_by ->> 'name' as asked_by
    from sending_approvers s join sending_approvals a on a.id = s.approval_id
    join client_users u on u.id = s.client_user_id and u.status = 'active'
    where a.id = ${approval_id} and s.state = 'waiting' and s.step = (
      select min(step) from sending_approvers where approval_id = a.id and state = 'waiting')
    order by u.id`.execute(tx)
  for (const { id, login, client_id, title, asked_by } of rows) {
    if (!(await mayWrite(tx, id))) continue
    const url = `${config.public_url}/personal/approvals`
    await sendMessage(tx, secrets, {
      client_id,
      request_id: null,
      channel: 'email',
      template: 'approval_asked',
      recipient: login,
      ...approvalAskedEmail({ id: approval_id, title, asked_by, url }),
    })
  }
}

async function mayWrite(tx: Tx, user_id: number): Promise<boolean> {
  try {
    await takeLimit(tx, 'approval_letters', String(user_id))
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

export type Approved = { full_name: string; at: string }

/** Of a request or of the table that it came from: who has approved, and the state. */
export async function approvalsOf(
  tx: Tx,
  request_ids: readonly number[],
): Promise<Map<number, { state: string; approved: Approved[] }>> {
  const { rows } = await sql<{ request_id: number; state: string; approved: Approved[] }>`
    select r.request_id, a.state, ${approvedBy} as approved from sending_approval_requests r
    join sending_approvals a on a.id = r.approval_id where r.request_id = any(${request_ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ request_id, ...approval }) => [request_id, approval]))
}

export const approvedBy = sql<Approved[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('full_name', u.full_name,
    'at', to_char(s.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.decided_at, s.id), '[]')
  from sending_approvers s join client_users u on u.id = s.client_user_id
  where s.approval_id = a.id and s.state = 'approved')`
