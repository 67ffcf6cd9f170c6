// @vitest-environment jsdom
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { showCount } from '#shared/rules/show-count.ts'
import { roundLength, roundTop } from '../../admin/parts/plots/scale.ts'
import { BarPlot } from '../../admin/parts/plots/BarPlot.tsx'
import { LinePlot } from '../../admin/parts/plots/LinePlot.tsx'
import { moneySeries, requestSeries, signingSeries } from '../../admin/app/overview/plot-series.ts'

const period = { from: '2026-11-01', to: '2026-11-03' }

function drawn(plot: ReactElement): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(createElement(MemoryRouter, null, plot))
  return place
}

const cells = (place: HTMLElement) =>
  [...place.querySelectorAll('table tr')].map((row) => [...row.children].map(({ textContent }) => textContent))
const filterOf = (link: Element | null | undefined) =>
  JSON.parse(
    new URL(link?.getAttribute('href') ?? '', 'http://console.test').searchParams.get('filter') ?? '{}',
  ) as object

const requests = [
  { day: '2026-11-01', status: 'signed' as const, count: 1200 },
  { day: '2026-11-01', status: 'expired' as const, count: 3 },
  { day: '2026-11-03', status: 'opened' as const, count: 2 },
]
const ofRequests = () =>
  drawn(
    createElement(BarPlot, {
      ...requestSeries(period, requests),
      title: 'Заявки',
      empty: 'Пусто',
      top: roundTop,
    } as never),
  )

test('the table of a plot has every day of the period, newest first, also one without rows', () => {
  expect(cells(ofRequests())).toEqual([
    ['День', 'Подписаны', 'В работе', 'Отказы', 'Закрыты без подписи'],
    ['03.11.2026', '0', '2', '0', '0'],
    ['02.11.2026', '0', '0', '0', '0'],
    ['01.11.2026', showCount(1200), '0', '0', '3'],
  ])
})

test('each bar, cell and word of the legend leads to the rows it counts', () => {
  const place = ofRequests()
  const first = { created_at_gte: '2026-11-01T00:00:00+03:00', created_at_lte: '2026-11-01T23:59:59.999+03:00' }
  const [legend] = place.querySelectorAll('ul a')
  const [bar, ...bars] = place.querySelectorAll('svg a')
  expect(filterOf(legend)).toEqual({ ...first, status: ['signed'], created_at_lte: '2026-11-03T23:59:59.999+03:00' })
  expect(filterOf(bar)).toEqual({ ...first, status: ['signed'] })
  expect(bar?.textContent).toBe(`01.11.2026: подписаны — ${showCount(1200)}`)
  expect(bars).toHaveLength(2)
  expect(filterOf([...place.querySelectorAll('table a')].at(-1))).toEqual({
    ...first,
    status: ['expired', 'cancelled', 'failed'],
  })
})

test('a drawing takes no keyboard focus and says nothing to a screen reader: the table does', () => {
  const place = ofRequests()
  const links = [...place.querySelectorAll('[aria-hidden] a')]
  expect(links).toHaveLength(3)
  expect(links.map((link) => link.getAttribute('tabindex'))).toEqual(['-1', '-1', '-1'])
  expect(place.querySelector('table')?.closest('[aria-hidden]')).toBeNull()
})

test('the bars of a day stand on each other and reach no higher than the axis', () => {
  const rects = [...ofRequests().querySelectorAll('svg rect')].map((rect) => [
    Number(rect.getAttribute('y')),
    Number(rect.getAttribute('height')),
  ])
  // of 2000
  expect(rects).toEqual([
    [40, 60],
    [expect.closeTo(39.85), expect.closeTo(0.15)],
    [expect.closeTo(99.9), expect.closeTo(0.1)],
  ])
})

test('a line is broken where a day has no value, and a single day is still seen', () => {
  const time = (day: string, median_seconds: number) => ({ day, count: 1, median_seconds, p90_seconds: 600 })
  const signing = { total: null, days: [time('2026-11-01', 300), time('2026-11-03', 60)] }
  const place = drawn(
    createElement(LinePlot, {
      ...signingSeries(period, signing),
      title: 'Время',
      empty: 'Пусто',
      top: roundLength,
    } as never),
  )
  expect(place.querySelector('svg[viewBox="0 0 3 100"] path')?.getAttribute('d')).toBe('M0.3 50h0.4M2.3 90h0.4')
  expect(cells(place)[2]).toEqual(['02.11.2026', '—', '—'])
  expect(filterOf(place.querySelector('table a'))).toMatchObject({ status: 'signed' })
})

test('a period without rows says so and draws nothing', () => {
  const place = drawn(
    createElement(BarPlot, {
      ...moneySeries(period, []),
      title: 'Деньги',
      empty: 'Денег не было',
      top: roundTop,
    } as never),
  )
  expect(place.textContent).toBe('ДеньгиДенег не было')
})

test.each([
  [0, 1],
  [3, 5],
  [100, 100],
  [101, 200],
  [612_000, 1_000_000],
])('the axis of %d ends at %d', (max, top) => {
  expect(roundTop(max)).toBe(top)
})

test.each([
  [45, 60],
  [61, 300],
  [4000, 7200],
  [86_401, 172_800],
  [40 * 86_400, 50 * 86_400],
])('the axis of %d seconds ends at %d', (max, top) => {
  expect(roundLength(max)).toBe(top)
})
