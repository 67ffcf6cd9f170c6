import { route, support } from '../route.ts'
import { ComparedStats, StatsQuery, Waiting, Work } from '../stats.ts'

export const statsRoutes = {
  show: route('GET /stats', {
    api: support,
    operationId: 'getStats',
    summary: 'Сводка за период',
    description:
      'По дням в Москве, без дней — за последние тридцать. Считается не чаще раза в минуту: `at` говорит когда; пока счёт ' +
      'идёт, отвечает прошлым. ' +
      'Часть, список которой роль не может читать, — null. `before` — то же за столько же дней до периода.',
    allow: ['show', 'stats'],
    query: StatsQuery,
    answers: { 200: ComparedStats },
    refusals: ['still_counting'],
  }),
  work: route('GET /stats/work', {
    api: support,
    operationId: 'getWork',
    summary: 'Что ждёт сотрудника',
    description:
      'По строке на причину, срочное первым. Считается сейчас: задачи — его и ушедших коллег, со сроком до сегодня.',
    allow: ['show', 'stats'],
    answers: { 200: Work },
  }),
  waiting: route('GET /stats/waiting', {
    api: support,
    operationId: 'getWaiting',
    summary: 'Сколько чего ждёт сотрудника',
    description: 'Считается сейчас, как списки с тем же отбором: задачи — его и ушедших коллег, со сроком до сегодня.',
    allow: ['show', 'stats'],
    answers: { 200: Waiting },
  }),
}
