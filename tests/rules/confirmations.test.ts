import { expect, test } from 'vitest'
import { routes } from '#shared/contract/routes/index.ts'
import { isHarmless, needsConfirmation } from '#shared/rules/confirmations.ts'

const asking = routes.flatMap((route) =>
  route.api.filter((api) => needsConfirmation(api, route)).map((api) => `${api} ${route.method} ${route.path}`),
)

/** What whoever holds a stolen session must not reach (issue «Asked again»), and the words of its addresses. */
test.each([
  ['money that staff enter', /^support \w+ \/billing\/payments/, 3],
  ['lines of a statement', /^support POST \/billing\/statements\/\{id\}\/confirm$/, 1],
  ['prices', /^support \w+ \/billing\/tariffs/, 3],
  ['requisites of the seller', /^support PUT \/settings\/seller$/, 1],
  ['what a second person confirms', /^support POST \/approvals\/\{id\}\/confirm$/, 1],
  ['keys of a client', /^v1 \w+ \/client-codes/, 3],
  ['keys of a client, by staff', /^support DELETE \/clients-codes/, 1],
  ['webhooks', /^v1 \w+ \/webhooks/, 6],
  ['users of a client', /^v1 \w+ \/users/, 6],
  ['users of a client, by staff', /^support \w+ \/users/, 3],
  ['staff', /^support \w+ \/admins/, 7],
  ['one’s own phone', /^v1 PUT \/profile$/, 1],
  ['one’s own password', / PUT \/profile\/password$/, 2],
  ['one’s own factor', / \/auth\/(?:totp|passkeys|recovery-codes)/, 16],
])('%s is asked for again', (_what, address, count) => {
  expect(asking.filter((key) => address.test(key))).toHaveLength(count)
})

test('reading, and what proves who asks, needs no confirmation', () => {
  expect(asking.filter((key) => / GET |\/auth\/confirm|\/phone-codes|\/auth\/login/.test(key))).toEqual([])
})

test('a test code and a name need no confirmation, a live code and a phone do', () => {
  const code = { method: 'POST', path: '/client-codes' } as const
  const profile = { method: 'PUT', path: '/profile' } as const
  expect([{ test: true }, { test: false }, {}, null].map((body) => isHarmless(code, body))).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isHarmless(profile, { full_name: 'Анна' })).toBe(true)
  expect(isHarmless(profile, { full_name: 'Анна', phone: null })).toBe(false)
})
