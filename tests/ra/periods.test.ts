import { expect, test } from 'vitest'
import { daysOf, monthsOf, periodsOf } from '#shared/ra/periods.ts'

test('periods of a reconciliation are whole quarters and years, the current ones end today', () => {
  expect(periodsOf('2026-11-21').map(({ from, to }) => [from, to])).toEqual([
    ['2026-07-01', '2026-09-30'],
    ['2026-10-01', '2026-11-21'],
    ['2026-01-01', '2026-11-21'],
    ['2025-01-01', '2025-12-31'],
  ])
})

test('the last quarter of a reconciliation in January is that of the previous year', () => {
  expect(periodsOf('2027-01-01')[0]).toMatchObject({ from: '2026-10-01', to: '2026-12-31' })
})

test('periods of transactions are months, also across a year’s end', () => {
  const days = (today: string) => monthsOf(today).map(({ label, from, to }) => [label, from, to])
  expect(days('2027-01-15')).toEqual([
    ['Этот месяц', '2027-01-01', '2027-01-15'],
    ['Прошлый месяц', '2026-12-01', '2026-12-31'],
    ['Прошлый квартал', '2026-10-01', '2026-12-31'],
    ['Этот год', '2027-01-01', '2027-01-15'],
  ])
  expect(days('2028-03-01')[1]).toEqual(['Прошлый месяц', '2028-02-01', '2028-02-29'])
})

test('periods of a working day count whole days back, also across a month’s end', () => {
  expect(daysOf('2026-03-03').map(({ label, from, to }) => [label, from, to])).toEqual([
    ['Сегодня', '2026-03-03', '2026-03-03'],
    ['7 дней', '2026-02-25', '2026-03-03'],
    ['Этот месяц', '2026-03-01', '2026-03-03'],
    ['Прошлый месяц', '2026-02-01', '2026-02-28'],
  ])
})
