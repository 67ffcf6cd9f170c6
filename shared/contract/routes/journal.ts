import { lists } from '../../rules/lists.ts'
import { exportQuery } from '../list.ts'
import { JournalEntry } from '../journal.ts'
import { route, rowsOf, support } from '../route.ts'

export const journalRoutes = {
  list: route('GET /journal', {
    api: support,
    operationId: 'listJournal',
    summary: 'Записи журнала',
    description:
      'Телефоны, СНИЛС и ссылки скрыты и в выгрузке, а хеши посчитаны по полным записям: проверить цепочку по выгрузке нельзя, её проверяет `npx roscherk verify`.',
    allow: ['list', 'journal'],
    query: exportQuery(lists.journal),
    answers: { 200: rowsOf(JournalEntry) },
  }),
  show: route('GET /journal/{id}', {
    api: support,
    operationId: 'getJournalEntry',
    summary: 'Одна запись журнала',
    allow: ['show', 'journal'],
    answers: { 200: JournalEntry },
  }),
}
