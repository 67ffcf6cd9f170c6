import type { RequestEnding } from '../rules/stats.ts'
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'

export const statsTexts = {
  period: (days: string[], time: string) => `${days.length === 1 ? days[0] : `С ${days.join(' по ')}`} · на ${time}`,
  periods: (days: number) => (days === 1 ? 'Сегодня' : plural(days, ['день', 'дня', 'дней'])),
  /** beside as many days before; null while they are being counted */
  compared: (now: number, before: number | null) => {
    if (before === null) return '\u00a0'
    if (before === 0) return now === 0 ? 'как и раньше' : 'раньше не было'
    const percent = Math.round((now / before - 1) * 100)
    return percent === 0
      ? 'как раньше'
      : `${percent > 0 ? '+' : '\u2212'}${showCount(Math.abs(percent))}\u00a0% к прошлому`
  },
  signed: 'Подписано',
  median: 'Время до подписи',
  median_before: (length: string) => `было ${length}`,
  median_before_none: 'раньше не подписывали',
  money: 'Поступило',
  undelivered: 'Не доставлено',
  undelivered_hint: (failed: number, count: number, before: string) =>
    `${showCount(failed)} из ${showCount(count)}${before && `, было ${before}`}`,
  requests_title: 'Заявки по дням и чем закончились',
  money_title: 'Поступления по дням',
  gateways_title: 'Сообщения по шлюзам',
  endings: {
    signed: 'Подписаны',
    open: 'В работе',
    rejected: 'Отказы',
    unsigned: 'Закрыты без подписи',
  } satisfies Record<RequestEnding, string>,
  paid: 'Зачислено',
  no_requests: 'За эти дни заявок не создавали.',
  no_money: 'За эти дни деньги не поступали.',
  no_gateways: 'За эти дни сообщений не отправляли.',
  gateway: 'Шлюз',
  sent: 'Отправлено',
  failed: 'Не доставлено',
  day: 'День',
  as_table: 'Таблицей',
  table_of: (title: string) => `Таблицей: ${title}`,
  no_day: '—',
  of_day: (day: string, series: string, value: string) => `${day}: ${series.toLowerCase()} — ${value}`,
  share: (failed: number, count: number) =>
    count === 0 ? '0\u00a0%' : `${showCount(Math.round((failed / count) * 1000) / 10)}\u00a0%`,
}
