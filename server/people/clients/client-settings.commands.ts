import type { Kysely } from 'kysely'
import type { ClientSettings, ClientSettingsUpdate } from '#shared/contract/client-settings.ts'
import { isLocalOrigin } from '#shared/rules/origins.ts'
import { clientSettingsTexts } from '#shared/text/client-settings.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { framesOfClient, keepCheck, proofFault } from './origin-proofs.ts'

type Settings = Pick<Services, 'config'>

const kept = ['copy_sms', 'in_my_documents', 'messengers', 'signers_utc_hours', 'origins'] as const

export async function clientSettings(db: Kysely<Tables>, { config }: Settings, scope: Scope): Promise<ClientSettings> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const client = await db
    .selectFrom('clients')
    .select([...kept, 'origin_token'])
    .where('id', '=', client_id)
    .executeTakeFirst()
  if (!client) refuse('not_found')
  return { ...client, frames: await framesOfClient(db, config, client_id, client.origins) }
}

/** @throws Refusal `invalid_fields` for a page of one's own machine, where the server is no demo */
export async function changeClientSettings(
  tx: Tx,
  services: Settings,
  scope: Scope,
  change: ClientSettingsUpdate,
): Promise<ClientSettings> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const local = services.config.demo ? -1 : (change.origins ?? []).findIndex(isLocalOrigin)
  if (local >= 0) refuse('invalid_fields', { errors: { [`origins.${local}`]: clientSettingsTexts.local_in_demo_only } })
  const { origin_token: _token, frames: _frames, ...before } = await clientSettings(tx, services, scope)
  const after = { ...before, ...change }
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await tx.updateTable('clients').set(after).where('id', '=', client_id).execute()
    // a site that comes back proves itself again
    const proofs = tx.deleteFrom('origin_proofs').where('client_id', '=', client_id)
    await (after.origins.length > 0 ? proofs.where('origin', 'not in', after.origins) : proofs).execute()
    const event = { event: 'clients.change_settings', subject: 'clients', subject_id: client_id, client_id } as const
    record(tx, scope.actor, { ...event, before, after })
  }
  return clientSettings(tx, services, scope)
}

/** Looks for the proof at one of the client's sites now. @throws Refusal `invalid_fields`, `too_many_requests` */
export async function checkOrigin(services: Services, scope: Scope, origin: string): Promise<ClientSettings> {
  const { db, config } = services
  const settings = await clientSettings(db, services, scope)
  const { origins, origin_token } = settings
  if (!origins.includes(origin)) refuse('invalid_fields', { errors: { origin: clientSettingsTexts.not_listed } })
  if (isLocalOrigin(origin)) return settings
  const client_id = scope.client_id ?? refuse('forbidden')
  await takeLimit(db, 'origin_checks_client', String(client_id))
  const fault = await proofFault(config, origin, origin_token)
  await transaction(db, (tx) => keepCheck(tx, scope.actor, { client_id, origin, fault }))
  return clientSettings(db, services, scope)
}
