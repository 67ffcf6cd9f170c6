import { dayOrMoment, exportQuery, IdParams, ids, oneOf, searchFilter, textFilter, textsFilter } from '../list.ts'
import { actorKinds, JournalEntry } from '../journal.ts'
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
    query: exportQuery({
      sort: ['id', 'at'],
      filter: {
        id: ids,
        client_id: ids,
        subject: textFilter,
        subject_id: ids,
        event: textsFilter,
        actor_kind: oneOf(actorKinds),
        actor_id: ids,
        ip: textFilter,
        at_gte: dayOrMoment,
        at_lte: dayOrMoment,
        q: searchFilter,
      },
    }),
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
