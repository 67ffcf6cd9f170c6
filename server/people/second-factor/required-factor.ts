import type { Kysely } from 'kysely'
import { worksWithoutFactor } from '#shared/rules/confirmations.ts'
import type { Permission } from '#shared/rules/policy.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { PersonKey } from './person.ts'
import { hasFactor } from './second-factor.store.ts'

/** Whether this is a member of staff who must enrol a second factor first: outside a demo all of them have one. */
export async function lacksFactor(
  db: Kysely<Tables>,
  { demo }: Pick<Services['config'], 'demo'>,
  person: PersonKey,
): Promise<boolean> {
  return !demo && person.audience === 'support' && !(await hasFactor(db, person))
}

/** @throws Refusal `factor_required` for staff who must have a second factor and have none */
export function refuseWithoutFactor(
  { config }: Pick<Services, 'config'>,
  { has_factor }: Actor,
  permission: Permission,
): void {
  if (config.demo || worksWithoutFactor(permission)) return
  if (has_factor === false) refuse('factor_required')
}
