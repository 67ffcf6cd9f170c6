import type { Route } from '../contract/route.ts'
import type { Permission, Resource } from './policy.ts'

type Key = `${Route['method']} /${string}`

/** One's own second factor, password and sessions. */
const ofPerson = [
  'PUT /profile/password',
  'DELETE /profile/sessions/{id}',
  'POST /profile/sessions/end-others',
  'POST /auth/totp',
  'POST /auth/totp/confirm',
  'DELETE /auth/totp',
  'POST /auth/recovery-codes',
  'POST /auth/passkeys/options',
  'POST /auth/passkeys',
  'PUT /auth/passkeys/{id}',
  'DELETE /auth/passkeys/{id}',
] as const satisfies readonly Key[]

/**
 * The routes that ask an account with a second factor for it again, when it was confirmed longer than
 * `confirmation_seconds` ago. The server refuses by this table (`confirmation_required`).
 */
export const confirmations: Record<'v1' | 'support', readonly Key[]> = {
  v1: [
    ...ofPerson,
    'PUT /profile',
    'PUT /client-settings',
    'POST /client-codes',
    'PUT /client-codes/{id}',
    'DELETE /client-codes/{id}',
    'POST /webhooks',
    'PUT /webhooks/{id}',
    'DELETE /webhooks/{id}',
    'POST /webhooks/{id}/rotate',
    'POST /users',
    'PUT /users/{id}',
    'DELETE /users/{id}',
    'POST /users/{id}/password-link',
    'POST /users/{id}/end-sessions',
  ],
  support: [
    ...ofPerson,
    'POST /clients',
    'POST /billing/payments',
    'POST /billing/payments/{id}/confirm',
    'POST /billing/payments/{id}/reverse',
    'POST /billing/statements/{id}/confirm',
    'POST /billing/tariffs',
    'PUT /billing/tariffs/{id}',
    'DELETE /billing/tariffs/{id}',
    'DELETE /clients-codes/{id}',
    'POST /document-sign-requests/{id}/correct',
    'PUT /settings/seller',
    'POST /reveals',
    'POST /personal-data/erase',
    'POST /personal-data/export',
    'POST /admins',
    'PUT /admins/{id}',
    'POST /admins/{id}/reset-factor',
    'POST /admins/{id}/password-link',
    'POST /admins/{id}/end-sessions',
    'POST /users/{id}/dismiss',
    'POST /users/{id}/password-link',
    'POST /users/{id}/end-sessions',
  ],
}

/** Whether this route of an API needs a recent confirmation. */
export function needsConfirmation(api: string, { method, path }: Pick<Route, 'method' | 'path'>): boolean {
  const keys: readonly string[] = api === 'v1' || api === 'support' ? confirmations[api] : []
  return keys.includes(`${method} ${path}`)
}

const own: readonly Resource[] = ['own-factor', 'own-account', 'session']

/** What staff who must have a second factor, and have none yet, may do: enrol one, see who they are, log out. */
export function worksWithoutFactor([, resource]: Permission): boolean {
  return own.includes(resource)
}
