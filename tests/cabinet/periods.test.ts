import { expect, test } from 'vitest'
import { periodsOf } from '../../cabinet/acts/periods.ts'

test('an accountant is offered whole quarters and years, the present ones to today', () => {
  expect(periodsOf('2026-11-21').map(({ from, to }) => [from, to])).toEqual([
    ['2026-07-01', '2026-09-30'],
    ['2026-10-01', '2026-11-21'],
    ['2026-01-01', '2026-11-21'],
    ['2025-01-01', '2025-12-31'],
  ])
})

test('in January the last quarter is of the year before', () => {
  expect(periodsOf('2027-01-01')[0]).toMatchObject({ from: '2026-10-01', to: '2026-12-31' })
})
