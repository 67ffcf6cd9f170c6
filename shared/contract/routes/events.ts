import { EventPage, EventsQuery } from '../events.ts'
import { route, v1 } from '../route.ts'

export const eventRoutes = {
  list: route('GET /events', {
    api: v1,
    operationId: 'listEvents',
    summary: 'Лента событий',
    description: [
      'События по порядку, начиная после `after`. Следующий вызов делают с `next` из ответа; при `has_more` — сразу, даже если событий в ответе нет.',
      'Событие не появляется позади прочитанного места и хранится столько же, сколько журнал. Номера событий те же, что у вебхуков; `data` — строка, какой она была при чтении.',
    ].join('\n\n'),
    allow: ['list', 'events'],
    query: EventsQuery,
    answers: { 200: EventPage },
    refusals: ['unknown_position'],
  }),
}
