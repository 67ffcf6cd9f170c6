import type { Kysely } from 'kysely'
import type { ClientSettings, ClientSettingsUpdate } from '#shared/contract/client-settings.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'

export async function clientSettings(db: Kysely<Tables>, scope: Scope): Promise<ClientSettings> {
  const client = await db
    .selectFrom('clients')
    .select(['copy_sms', 'signers_utc_hours', 'origins'])
    .where('id', '=', scope.client_id ?? refuse('forbidden'))
    .executeTakeFirst()
  return client ?? refuse('not_found')
}

export async function changeClientSettings(
  tx: Tx,
  scope: Scope,
  change: ClientSettingsUpdate,
): Promise<ClientSettings> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const before = await clientSettings(tx, scope)
  const after = { ...before, ...change }
  if (JSON.stringify(before) === JSON.stringify(after)) return before
  await tx.updateTable('clients').set(after).where('id', '=', client_id).execute()
  const event = { event: 'clients.change_settings', subject: 'clients', subject_id: client_id, client_id } as const
  record(tx, scope.actor, { ...event, before, after })
  return after
}
