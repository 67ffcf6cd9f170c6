import { sql, type Kysely } from 'kysely'
import type { SendingDefaults, SendingDefaultsUpdate } from '#shared/contract/sending-defaults.ts'
import { deadline_default_days } from '#shared/rules/limits.ts'
import { remindersOf, usual_reminders } from '#shared/rules/reminders.ts'
import { sendingDefaultTexts as t } from '#shared/text/sending-defaults.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { refuseArchived, rowOf } from '#server/platform/lists/rows.ts'

type Found = {
  legal_entity_id: number | null
  deadline_days: number
  remind_every_days: number | null
  remind_times_max: number | null
  message: string | null
}

/** An organization that was archived since is no default any more. */
export async function sendingDefaults(db: Kysely<Tables>, scope: Scope): Promise<SendingDefaults> {
  const { rows } = await sql<Found>`select e.id as legal_entity_id, d.deadline_days, d.remind_every_days,
      d.remind_times_max, d.message
    from sending_defaults d left join legal_entities e on e.id = d.legal_entity_id and e.archived_at is null
    where d.client_id = ${scope.client_id ?? refuse('forbidden')}`.execute(db)
  const [found] = rows
  if (!found) {
    return { legal_entity_id: null, deadline_days: deadline_default_days, reminders: usual_reminders, message: null }
  }
  const { legal_entity_id, deadline_days, message } = found
  return { legal_entity_id, deadline_days, reminders: remindersOf(found), message }
}

/** @throws Refusal `invalid_fields` for an organization that is not there */
export async function changeSendingDefaults(
  tx: Tx,
  scope: Scope,
  change: SendingDefaultsUpdate,
): Promise<SendingDefaults> {
  const client_id = scope.client_id ?? refuse('forbidden')
  // of two changes the second one sees what the first one made
  await sql`select from clients where id = ${client_id} for no key update`.execute(tx)
  const before = await sendingDefaults(tx, scope)
  const after = { ...before, ...change }
  if (change.legal_entity_id) {
    const absent = { legal_entity_id: t.no_organization }
    refuseArchived(await rowOf(tx, scope, 'legal_entities', change.legal_entity_id, absent), absent)
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return before
  const values = {
    legal_entity_id: after.legal_entity_id,
    deadline_days: after.deadline_days,
    remind_every_days: after.reminders?.every_days ?? null,
    remind_times_max: after.reminders?.times_max ?? null,
    message: after.message,
  }
  await tx
    .insertInto('sending_defaults')
    .values({ client_id, ...values })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(values))
    .execute()
  const event = { event: 'clients.change_settings', subject: 'clients', subject_id: client_id, client_id } as const
  record(tx, scope.actor, { ...event, before, after })
  return after
}
