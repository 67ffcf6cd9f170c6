import { expect, test } from 'vitest'
import { pagePolicy } from '#server/platform/http/security-headers.ts'

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values]
    }),
  )

test.each([
  ['', ["'self'", "'sha256-digest='"]],
  ['https://mc.example', ["'self'", "'sha256-digest='", 'https://mc.example']],
])('the policy of a page allows scripts from here, the guard and the counter «%s» alone', (counter, from) => {
  const policy = directives(pagePolicy('n0nce', { counter, apis: '', guards: "'sha256-digest='" }))
  expect(policy['default-src']).toEqual(["'none'"])
  expect(policy['script-src']).toEqual(from)
  expect(policy['style-src']).toEqual(["'self'", "'nonce-n0nce'"])
  expect(policy['require-trusted-types-for']).toEqual(["'script'"])
  expect(policy['base-uri']).toEqual(["'none'"])
})

test('a page is shown in a frame by the named sites only', () => {
  const frames = (sites: string[]) =>
    directives(pagePolicy('n0nce', { counter: '', apis: '', guards: '' }, sites))['frame-ancestors']
  expect(frames([])).toEqual(["'none'"])
  expect(frames(['https://shop.example'])).toEqual(['https://shop.example'])
})
