import { expect, test } from 'vitest'
import { monthsOf, periodsOf } from '../../cabinet/periods.ts'

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

test('money is looked through by months, over the end of a year too', () => {
  const days = (today: string) => monthsOf(today).map(({ label, from, to }) => [label, from, to])
  expect(days('2027-01-15')).toEqual([
    ['Этот месяц', '2027-01-01', '2027-01-15'],
    ['Прошлый месяц', '2026-12-01', '2026-12-31'],
    ['Прошлый квартал', '2026-10-01', '2026-12-31'],
    ['Этот год', '2027-01-01', '2027-01-15'],
  ])
  expect(days('2028-03-01')[1]).toEqual(['Прошлый месяц', '2028-02-01', '2028-02-29'])
})
