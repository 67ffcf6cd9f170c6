import { may, type Permission } from '#shared/rules/policy.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'

declare const granted: unique symbol

/**
 * A granted permission. Only `allow` makes one from an actor, so a store that demands a scope cannot bypass the policy.
 * `client_id` null means every client (staff).
 */
export type Scope = { readonly [granted]: true; readonly actor: Actor; readonly client_id: number | null }

/** @throws Refusal `no_token` for a visitor, `forbidden` when the policy does not name the role */
export function allow(actor: Actor, ...[action, resource]: Permission): Scope {
  if (!actor.role) refuse('no_token')
  if (!may(actor.role, action, resource)) refuse('forbidden')
  return { actor, client_id: actor.kind === 'admin' ? null : actor.client_id } as Scope
}

/** The scope of one client for the service itself: jobs, demo data, registration. */
export function systemScope(actor: Actor, client_id: number | null): Scope {
  return { actor, client_id } as Scope
}
