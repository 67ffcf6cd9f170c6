import { expect, test } from 'vitest'
import { lastDayOfMonth, monthsBack } from '#shared/rules/months.ts'

test('the last day of a month is that of its length, of February in a leap year too', () => {
  expect(['2026-11-01', '2026-12-31', '2026-02-10', '2028-02-01'].map(lastDayOfMonth)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2026-02-28',
    '2028-02-29',
  ])
})

test('months are counted back over the turn of a year, from a day that the month before does not have', () => {
  expect(monthsBack('2026-03-31', 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})
