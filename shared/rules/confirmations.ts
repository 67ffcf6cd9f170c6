import type { Route } from '../contract/route.ts'

type Key = `${Route['method']} /${string}`

/**
 * The routes that ask an account with a second factor for it again, when it was confirmed longer than
 * `confirmation_seconds` ago. The server refuses by this table (`confirmation_required`).
 */
const confirmed: Record<'v1' | 'support', readonly Key[]> = {
  v1: ['DELETE /auth/totp', 'POST /auth/recovery-codes'],
  support: ['DELETE /auth/totp', 'POST /auth/recovery-codes', 'POST /admins/{id}/reset-factor'],
}

/** Whether this route of an API needs a recent confirmation. */
export function needsConfirmation(api: string, { method, path }: Pick<Route, 'method' | 'path'>): boolean {
  const keys: readonly string[] = api === 'v1' || api === 'support' ? confirmed[api] : []
  return keys.includes(`${method} ${path}`)
}
