import { expect, test } from 'vitest'
import { ApiError, createApiClient } from '#shared/browser/api-client.ts'
import { makeAuthProvider } from '#shared/ra/auth-provider.ts'
import type { Role } from '#shared/rules/policy.ts'

/** A cabinet provider for a user with a role, and its stored session. */
function aProvider(role: Role | ApiError) {
  const api = createApiClient<'v1'>()
  const session = { loggedIn: true, token: 'Bearer t' }
  const provider = makeAuthProvider({
    side: 'cabinet',
    logIn: (body) => api.call('POST /auth/login', { body }),
    logOut: () => api.call('POST /auth/logout'),
    session: {
      get: () => session,
      saveToken: (token) => Object.assign(session, { loggedIn: true, token }),
      reset: () => void Object.assign(session, { loggedIn: false, token: '' }),
    },
    saveProfile: () => undefined,
    role: async () => {
      if (role instanceof ApiError) throw role
      return role
    },
    identity: () => ({ id: 'client@demo.local' }),
  })
  return { provider, session }
}

const can = (role: Role | ApiError, action: string, resource: string) =>
  aProvider(role).provider.canAccess?.({ action, resource })

test('canAccess follows the permission table, by the screen’s word', async () => {
  expect(await can('client:sender', 'create', 'request')).toBe(true)
  expect(await can('client:sender', 'edit', 'organizations')).toBe(true)
  expect(await can('client:sender', 'list', 'client-codes')).toBe(false)
  expect(await can('client:owner', 'list', 'client-codes')).toBe(true)
})

test('an unauthenticated user has no permissions', async () => {
  expect(await can(new ApiError(401, { message: '' }), 'list', 'request')).toBe(false)
  expect(await can(new ApiError(403, { message: '' }), 'list', 'request')).toBe(false)
})

test('a lost connection does not revoke permissions', async () => {
  expect(await can(new ApiError(0, { message: '' }), 'list', 'request')).toBe(true)
  expect(await can(new ApiError(502, { message: '' }), 'list', 'request')).toBe(true)
})

test('only 401 ends a session', async () => {
  const { provider } = aProvider('client:owner')
  await expect(provider.checkError({ status: 401 })).rejects.toMatchObject({ redirectTo: '/' })
  await expect(provider.checkError({ status: 403 })).resolves.toBeUndefined()
})

test('a stored session without a token is no session', async () => {
  const { provider, session } = aProvider('client:owner')
  await expect(provider.checkAuth({})).resolves.toBeUndefined()
  session.token = ''
  await expect(provider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/' })
})
