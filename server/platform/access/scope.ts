import { barOf, may, type Permission } from '#shared/rules/policy.ts'
import { codeBarTexts } from '#shared/text/clients-codes.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'

declare const granted: unique symbol

/**
 * A granted permission. Only `allow` makes one from an actor, so a store that demands a scope cannot bypass the policy.
 * `client_id` null means every client (staff), `legal_entity_id` null every organization of the client.
 */
export type Scope = {
  readonly [granted]: true
  readonly actor: Actor
  readonly client_id: number | null
  readonly legal_entity_id: number | null
  /** of a test code: only test requests, and what belongs to them */
  readonly test: boolean
}

/**
 * @throws Refusal `no_token` for a visitor, `forbidden` when the policy does not name the role, `scope_missing` when the
 * client's owner has not given it to this code
 */
export function allow(actor: Actor, ...[action, resource]: Permission): Scope {
  if (!actor.role) refuse('no_token')
  if (!may(actor.role, action, resource)) refuse('forbidden')
  const { grant } = actor
  const bar = grant && barOf(grant, action, resource)
  if (bar) refuse('scope_missing', { message: codeBarTexts[bar] })
  return {
    actor,
    client_id: actor.kind === 'admin' ? null : actor.client_id,
    legal_entity_id: grant?.legal_entity_id ?? null,
    test: grant?.test ?? false,
  } as Scope
}

/** The scope of one client for the service itself: jobs, demo data, registration. */
export function systemScope(actor: Actor, client_id: number | null): Scope {
  return { actor, client_id, legal_entity_id: null, test: false } as Scope
}
