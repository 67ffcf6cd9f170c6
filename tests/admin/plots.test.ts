// @vitest-environment jsdom
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { showAboutRubles, showRubles } from '#shared/rules/show-rubles.ts'
import { statsTexts } from '#shared/text/stats.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { roundTop } from '../../admin/parts/plots/scale.ts'
import { BarPlot } from '../../admin/parts/plots/BarPlot.tsx'
import { Sparkline } from '../../admin/parts/plots/Sparkline.tsx'
import { moneySeries, requestSeries } from '../../admin/app/overview/plot-series.ts'

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

test('the sparkline of a figure leaves out days without a value, and draws one day alone as a dot', () => {
  const course = (values: (number | null)[]) =>
    drawn(createElement(Sparkline, { values })).querySelector('polyline')?.getAttribute('points')
  expect(course([300, null, 60])).toBe('0 0,2 80')
  expect(course([null, 5, null])).toBe('1 0,1 0')
  expect(course([0, 0, 0])).toBeUndefined()
  expect(course([])).toBeUndefined()
})

test('a figure is compared with the days before in percent, and says when there was nothing to compare with', () => {
  expect(statsTexts.compared(112, 100)).toBe('+12\u00a0% к прошлому')
  expect(statsTexts.compared(1, 3)).toBe('\u221267\u00a0% к прошлому')
  expect(statsTexts.compared(3, 0)).toBe('раньше не было')
  expect(statsTexts.compared(0, 0)).toBe('как и раньше')
})

test('a sum of millions is shortened, a smaller one is whole', () => {
  expect(showAboutRubles(1_636_577.77)).toBe('1,64\u00a0млн\u00a0₽')
  expect(showAboutRubles(-2_000_000)).toBe('\u22122\u00a0млн\u00a0₽')
  expect(showAboutRubles(999_999.99)).toBe(showRubles(999_999.99))
})

test('a period without rows says so and draws nothing', () => {
  const place = drawn(
    createElement(BarPlot, {
      ...moneySeries(period, []),
      title: 'Деньги',
      empty: 'Денег не было',
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
