import { route, support } from '../route.ts'
import { Stats, StatsQuery } from '../stats.ts'

export const statsRoutes = {
  show: route('GET /stats', {
    api: support,
    operationId: 'getStats',
    summary: 'Сводка за период',
    description:
      'По дням в Москве, без дней — за последние тридцать. Считается не чаще раза в минуту: `at` говорит когда; пока счёт ' +
      'идёт, отвечает прошлым. ' +
      'Часть, список которой роль не может читать, — null.',
    allow: ['show', 'stats'],
    query: StatsQuery,
    answers: { 200: Stats },
    refusals: ['still_counting'],
  }),
}
