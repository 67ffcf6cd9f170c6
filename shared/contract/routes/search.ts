import { SearchAnswer, SearchQuery } from '../search.ts'
import { route, support } from '../route.ts'

export const searchRoutes = {
  find: route('GET /search', {
    api: support,
    operationId: 'search',
    summary: 'Найти что угодно одной строкой',
    description:
      'Название, ИНН, телефон целиком в любой записи, почта, номер, сумма, код клиента в его системе, ссылка подписанта. ' +
      'В каждой группе сначала точное совпадение, затем ИНН, затем начало, затем остальное. Группы — только те, что роль может читать.',
    allow: ['show', 'search'],
    query: SearchQuery,
    answers: { 200: SearchAnswer },
  }),
}
