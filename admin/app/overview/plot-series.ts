import type { Stats } from '#shared/contract/stats.ts'
import { showCount } from '#shared/rules/show-count.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { daysBetween, requestEndings, type RequestEnding } from '#shared/rules/stats.ts'
import { statsTexts as t } from '#shared/text/stats.ts'
import type { Series } from '../../parts/plots/series.ts'
import { linksBehind, countOfStates, type Days } from '../../parts/behind.ts'

type Part<Name extends keyof Stats> = NonNullable<Stats[Name]>
type Plotted<Day> = { days: (Day & { day: string })[]; series: Series<Day & { day: string }>[] }

const oneDay = ({ day }: { day: string }): Days => ({ from: day, to: day })

const endingColors = {
  signed: 'good',
  open: 'quiet',
  rejected: 'bad',
  unsigned: 'ink',
} as const satisfies Record<RequestEnding, Series<unknown>['color']>

/** Every day of the period has a bar, also one without requests. */
export function requestSeries(period: Days, requests: Part<'requests'>): Plotted<{ requests: Part<'requests'> }> {
  const ofDay = Map.groupBy(requests, ({ day }) => day)
  const days = daysBetween(period.from, period.to).map((day) => ({ day, requests: ofDay.get(day) ?? [] }))
  const endings = Object.keys(requestEndings) as RequestEnding[]
  const series = endings.map((ending) => ({
    key: ending,
    label: t.endings[ending],
    color: endingColors[ending],
    value: (day: { requests: Part<'requests'> }) => countOfStates(day.requests, requestEndings[ending]),
    show: showCount,
    to: (day: { day: string }) => linksBehind.ended(ending, oneDay(day)),
    to_all: linksBehind.ended(ending, period),
    total: showCount(countOfStates(requests, requestEndings[ending])),
  }))
  return { days, series }
}

export function moneySeries(period: Days, money: Part<'money'>): Plotted<{ amount: number }> {
  const ofDay = new Map(money.map(({ day, amount }) => [day, amount]))
  const days = daysBetween(period.from, period.to).map((day) => ({ day, amount: ofDay.get(day) ?? 0 }))
  const kopecks = money.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  const paid: Series<{ amount: number; day: string }> = {
    key: 'paid',
    label: t.paid,
    color: 'good',
    value: ({ amount }) => amount,
    show: showRubles,
    to: (day) => linksBehind.payments(oneDay(day)),
    to_all: linksBehind.payments(period),
    total: showRubles(kopecks / 100),
  }
  return { days, series: [paid] }
}
