import { lists } from '../../rules/lists.ts'
import { exportQuery, IdParams } from '../list.ts'
import { JournalEntry } from '../journal.ts'
import { route, rowsOf, support } from '../route.ts'

export const journalRoutes = {
  list: route({
    method: 'GET',
    path: '/journal',
    api: support,
    operationId: 'listJournal',
    tag: 'journal',
    summary: 'Записи журнала',
    description:
      'Телефоны, СНИЛС и ссылки скрыты и в выгрузке, а хеши посчитаны по полным записям: проверить цепочку по выгрузке нельзя, её проверяет `npx roscherk verify`.',
    allow: ['list', 'journal'],
    query: exportQuery(lists.journal),
    answers: { 200: rowsOf(JournalEntry) },
  }),
  show: route({
    method: 'GET',
    path: '/journal/{id}',
    api: support,
    operationId: 'getJournalEntry',
    tag: 'journal',
    summary: 'Одна запись журнала',
    allow: ['show', 'journal'],
    params: IdParams,
    answers: { 200: JournalEntry },
  }),
}
