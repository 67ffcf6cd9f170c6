import { expect, test } from 'vitest'
import { showAge } from '#shared/rules/age.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:59:50Z', '1\u00a0мин'],
  ['2026-11-21T12:00:30Z', '1\u00a0мин'],
  ['2026-11-21T11:01:00Z', '59\u00a0мин'],
  ['2026-11-21T11:00:00Z', '1\u00a0ч'],
  ['2026-11-19T12:01:00Z', '47\u00a0ч'],
  ['2026-11-19T12:00:00Z', '2\u00a0дн.'],
])('the age since %s is shown as %s', (since, age) => {
  expect(showAge(since, now)).toBe(age)
})
