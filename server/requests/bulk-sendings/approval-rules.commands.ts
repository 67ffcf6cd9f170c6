import { sql, type Kysely } from 'kysely'
import type { ApprovalRules, ApprovalRulesUpdate } from '#shared/contract/sending-approvals.ts'
import { toKopecks, toRubles } from '#shared/rules/kopecks.ts'
import { approverRoles } from '#shared/rules/sending-approvals.ts'
import { approvalRefusals } from '#shared/text/sending-approvals.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { lockList } from '#server/platform/lists/in-turn.ts'

const rulesOf = (db: Kysely<Tables>, client_id: number) =>
  db
    .selectFrom('approval_rules')
    .select(['amount_from', 'approvers', 'ordered', 'own_allowed'])
    .where('client_id', '=', client_id)
    .orderBy('position')
    .execute()

export async function approvalRules(db: Kysely<Tables>, scope: Scope): Promise<ApprovalRules> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const rules = await rulesOf(db, client_id)
  const named = rules.flatMap(({ approvers }) => approvers)
  const { rows: people } = await sql<ApprovalRules['people'][number]>`
    select id, full_name, status = 'active' and role = any(${[...approverRoles]}) as active from client_users
    where client_id = ${client_id} and (id = any(${named}::bigint[])
      or status = 'active' and role = any(${[...approverRoles]})) order by full_name, id`.execute(db)
  const inRubles = rules.map(({ amount_from, ...rule }) => ({
    ...rule,
    amount_from: amount_from === null ? null : toRubles(amount_from),
  }))
  return { rules: inRubles, people }
}

/**
 * Sets all rules anew; what waits already is left to those who were asked. A repeat changes nothing.
 * @throws Refusal `invalid_fields` for somebody who cannot approve
 */
export async function changeApprovalRules(
  tx: Tx,
  scope: Scope,
  { rules: given }: ApprovalRulesUpdate,
): Promise<ApprovalRules> {
  const client_id = scope.client_id ?? refuse('forbidden')
  await lockList(tx, 'approval_rules', client_id)
  const { rules: before, people } = await approvalRules(tx, scope)
  const able = new Set(people.filter(({ active }) => active).map(({ id }) => id))
  for (const [at, { approvers }] of given.entries()) {
    const wrong = approvers.findIndex((id) => !able.has(id))
    if (wrong >= 0)
      refuse('invalid_fields', { errors: { [`rules.${at}.approvers.${wrong}`]: approvalRefusals.unable } })
  }
  await tx.deleteFrom('approval_rules').where('client_id', '=', client_id).execute()
  if (given.length > 0) {
    await tx
      .insertInto('approval_rules')
      .values(
        given.map(({ amount_from, ...rule }, index) => ({
          ...rule,
          client_id,
          position: index + 1,
          amount_from: amount_from === null ? null : toKopecks(amount_from),
        })),
      )
      .execute()
  }
  const after = await approvalRules(tx, scope)
  const told = ({ rules }: ApprovalRules) => {
    const names = new Map(after.people.concat(people).map(({ id, full_name }) => [id, full_name]))
    return rules.map(({ approvers, amount_from, ...rule }) => ({
      ...rule,
      amount_from: amount_from === null ? null : toKopecks(amount_from),
      approvers: approvers.map((id) => names.get(id) ?? String(id)),
    }))
  }
  if (JSON.stringify(before) !== JSON.stringify(after.rules)) {
    record(tx, scope.actor, {
      event: 'clients.change_approval_rules',
      subject_id: client_id,
      client_id,
      before: { rules: told({ rules: before, people }) },
      after: { rules: told(after) },
    })
  }
  return after
}
