import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import { AdminUpdate } from '#shared/contract/admins.ts'
import type { ApprovalRefuseByLink } from '#shared/contract/approvals.ts'
import { SellerUpdate } from '#shared/contract/seller.ts'
import { TariffCreate, TariffUpdate } from '#shared/contract/tariffs.ts'
import type { ApprovalKind } from '#shared/rules/approvals.ts'
import { adminRoles } from '#shared/rules/policy.ts'
import { confirmPayment, reversePayment } from '#server/money/payments/payments.commands.ts'
import { endApproval, readRefusalToken, scheduleLonely } from '#server/money/second-person/ask.ts'
import { mayStop, refuseUnfit } from '#server/money/second-person/confirmers.ts'
import { changeSeller } from '#server/money/seller/seller.commands.ts'
import { changeTariff, createTariff } from '#server/money/tariffs/tariffs.commands.ts'
import { changeAdmin, openHashedAdmin } from '#server/people/admins/admins.commands.ts'
import { sendPasswordLink } from '#server/people/auth/password-links.commands.ts'
import { systemScope, type Scope } from '#server/platform/access/scope.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { forEachIsolated } from '#server/platform/jobs/for-each-isolated.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Messaging, Services } from '#server/platform/services/services.ts'

type Approval = Row<'approvals'>

/**
 * A second member of staff confirms: the change is made now, by them and for the initiator.
 * @throws Refusal `forbidden` for the initiator and whom they made, `state_conflict` when it does not wait,
 *   `stale_version` when the row has changed since, and those of the change itself
 */
export function confirmApproval(tx: Tx, services: Messaging, scope: Scope, id: number): Promise<Approval> {
  return carryOut(tx, services, scope, id, 'confirm')
}

async function carryOut(
  tx: Tx,
  services: Messaging,
  scope: Scope,
  id: number,
  event: 'confirm' | 'run',
): Promise<Approval> {
  const asked = await approvalOf(tx, id)
  // it locks the payment first, as its own route does
  if (asked.kind === 'payment') {
    await confirmPayment(tx, services, scope, asked.subject_id ?? refuse('internal'))
    return approvalOf(tx, id)
  }
  await tx.selectFrom('approvals').select('id').where('id', '=', id).forUpdate().execute()
  if ((await approvalOf(tx, id)).state !== 'waiting') refuse('state_conflict')
  await refuseUnfit(tx, scope, asked.kind, asked.asked_by)
  await changes[asked.kind](tx, services, scope, asked)
  return endApproval(tx, scope, id, event)
}

/** The hash of a new colleague's password: the password itself is stored nowhere. */
const HashedAdmin = z.object({
  login: z.string(),
  full_name: z.string(),
  role: z.enum(adminRoles),
  /** null: invited by a letter */
  password_hash: z.string().nullable(),
})

const seen = ({ subject_version }: Approval) => (subject_version === null ? undefined : [subject_version])
const subjectOf = ({ subject_id }: Approval) => subject_id ?? refuse('internal')

const changes: Record<
  Exclude<ApprovalKind, 'payment'>,
  (tx: Tx, services: Messaging, scope: Scope, asked: Approval) => Promise<unknown>
> = {
  seller: (tx, _services, scope, asked) => changeSeller(tx, scope, SellerUpdate.parse(asked.payload), seen(asked)),
  async admin(tx, services, { actor }, asked) {
    const { id, password_hash } = await openHashedAdmin(tx, actor, HashedAdmin.parse(asked.payload), asked.asked_by)
    if (password_hash === null) await sendPasswordLink(tx, services, actor, 'support', id)
  },
  admin_change: (tx, _services, scope, asked) =>
    changeAdmin(tx, scope, subjectOf(asked), AdminUpdate.parse(asked.payload), seen(asked), asked.asked_by),
  tariff: (tx, _services, scope, asked) => createTariff(tx, scope, TariffCreate.parse(asked.payload)),
  tariff_change: (tx, _services, scope, asked) =>
    changeTariff(tx, scope, subjectOf(asked), TariffUpdate.parse(asked.payload), seen(asked)),
}

/**
 * Refused by anybody who may do it themselves, or cancelled by the initiator.
 * @throws Refusal `state_conflict` when it does not wait
 */
export async function refuseApproval(tx: Tx, scope: Scope, id: number, reason: string): Promise<Approval> {
  const { kind, subject_id, asked_by } = await approvalOf(tx, id)
  if (kind === 'payment') {
    await reversePayment(tx, scope, subject_id ?? refuse('internal'), reason)
    return approvalOf(tx, id)
  }
  return endApproval(tx, scope, id, asked_by === scope.actor.id ? 'cancel' : 'refuse', reason)
}

/**
 * Refused by the link of a letter, without a login: also by who was blocked or lowered after it was written to.
 * @throws Refusal `not_found` for a link that is not ours or of one who may not stop this, `state_conflict` when it does
 * not wait
 */
export async function refuseByLink(
  tx: Tx,
  { secrets }: Messaging,
  by: Actor,
  { token, reason }: ApprovalRefuseByLink,
): Promise<void> {
  const { id, admin_id } = readRefusalToken(secrets, token) ?? refuse('not_found')
  const admin = (await mayStop(tx, admin_id)) ?? refuse('not_found')
  const actor: Actor = { ...by, kind: 'admin', id: admin_id, name: admin.full_name, role: `support:${admin.role}` }
  await refuseApproval(tx, systemScope(actor, null), id, reason)
}

export async function approvalOf(db: Kysely<Tables>, id: number): Promise<Approval> {
  const approval = await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
  return approval ?? refuse('not_found')
}

const due_a_sweep_max = 100

/** Makes the changes whose day of delay is over. One that is refused by its own rules ends with the reason. */
export async function runDueApprovals(services: Messaging & Pick<Services, 'db' | 'log'>): Promise<void> {
  const { db, log } = services
  const scope = systemScope(system, null)
  await transaction(db, (tx) => scheduleLonely(tx, services, scope))
  const { rows } = await sql<{ id: number }>`select id from approvals
    where state = 'waiting' and runs_at <= now() order by id limit ${due_a_sweep_max}`.execute(db)
  await forEachIsolated(log, 'approval could not be carried out', rows, async (id) => {
    try {
      await transaction(db, (tx) => carryOut(tx, services, scope, id, 'run'))
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // confirmed or cancelled meanwhile
      if (error.code === 'state_conflict') return false
      await transaction(db, (tx) => endApproval(tx, scope, id, 'fail', error.message))
      return true
    }
  })
}
