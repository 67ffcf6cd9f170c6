import { expect, test } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import { confirmations, needsConfirmation } from '#shared/rules/confirmations.ts'

const changing = routes.filter(({ method }) => method !== 'GET')
const named = (api: string) =>
  changing.filter((route) => route.api.some((one) => one === api)).map(({ method, path }) => `${method} ${path}`)

test.each(['v1', 'support'] as const)('every route that the table of confirmations names exists in %s', (api) => {
  expect(confirmations[api].filter((key) => !named(api).includes(key))).toEqual([])
})

/** Money, keys, prices, requisites, staff, hidden values and one's own factor, sessions and phone. */
const guarded = [
  'payments',
  'client-codes',
  'clients-codes',
  'tariffs',
  'seller',
  'admins',
  'profile',
  'own-password',
  'own-factor',
  'own-sessions',
  'reveals',
]

/** These prove something themselves: the factor, or that a phone is one's own. */
const proofs = ['/auth/confirm', '/auth/confirm/options', '/profile/phone-codes', '/profile/phone-codes/check']

test('every route that changes what the second factor guards asks for a confirmation', () => {
  const open = changing.flatMap((route) =>
    route.api
      .filter((api) => !needsConfirmation(api, route) && !proofs.includes(route.path))
      .filter(() => guarded.includes(route.allow?.[1] ?? '') || route.allow?.join(' ') === 'confirm statements')
      .map((api) => `${api} ${route.method} ${route.path}`),
  )
  expect(open).toEqual([])
})
