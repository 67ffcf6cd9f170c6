import { sql } from 'kysely'
import type { CodeGrant } from '#shared/rules/policy.ts'
import { exchangeTexts as t } from '#shared/text/exchange-files.ts'
import { allow, systemScope, type Scope } from '#server/platform/access/scope.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import type { Services } from '#server/platform/services/services.ts'
import { FolderFault } from './folder.ts'

type Code = CodeGrant & { id: number; label: string; client_id: number; client_status: string }

/**
 * Who sends what lies in a folder: the client's code that the operator has assigned to it, with its rights, as long as the
 * client does not revoke it; without one, with `MODE=own`, the company itself.
 * @throws FolderFault, and what `allow` refuses
 */
export async function ownerOfFolder(
  { db, config }: Pick<Services, 'db' | 'config'>,
  prefix: string | null,
): Promise<Scope> {
  if (prefix === null) {
    if (config.mode !== 'own') throw new FolderFault(t.no_owner)
    const own = await db.selectFrom('clients').select('id').where('is_own', '=', true).executeTakeFirst()
    if (!own) throw new FolderFault(t.no_owner)
    return systemScope({ ...system, name: 'Папка обмена' }, own.id)
  }
  // of a revoked code its history stays, so that a new one may begin alike
  const { rows } = await sql<Code>`select k.id, k.label, k.client_id, k.scopes, k.legal_entity_id, k.test,
      c.status as client_status from clients_codes k join clients c on c.id = k.client_id
    where k.prefix = ${prefix} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    limit 2`.execute(db)
  const [code, another] = rows
  if (!code || another) throw new FolderFault(t.no_code(prefix))
  if (code.client_status === 'blocked') throw new FolderFault(t.client_blocked)
  const { id, label, client_id, scopes, legal_entity_id, test } = code
  const actor: Actor = {
    ...system,
    kind: 'client_code',
    id,
    name: `1С: ${label}`,
    role: 'client:code',
    client_id,
    grant: { scopes, legal_entity_id, test },
  }
  return allow(actor, 'create', 'document-sign-requests')
}
