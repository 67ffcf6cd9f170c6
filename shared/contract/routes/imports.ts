import { lists } from '../../rules/lists.ts'
import { z } from 'zod'
import {
  Import,
  ImportColumn,
  ImportColumnsChoice,
  ImportConfirm,
  ImportRow,
  ImportTemplateQuery,
  ImportUploadQuery,
} from '../imports.ts'
import { exportQuery, listQuery } from '../list.ts'
import { csv_type, file, route, rowsOf, v1, xlsx_type } from '../route.ts'
import { tableUpload, unreadTable } from './table-uploads.ts'

const base = { api: v1 } as const

export const importRoutes = {
  list: route('GET /imports', {
    ...base,
    operationId: 'listImports',
    summary: 'Список загруженных таблиц',
    allow: ['list', 'imports'],
    query: listQuery(lists.imports),
    answers: { 200: z.array(Import) },
  }),
  show: route('GET /imports/{id}', {
    ...base,
    operationId: 'getImport',
    summary: 'Одна загруженная таблица',
    allow: ['show', 'imports'],
    answers: { 200: Import },
  }),
  rows: route('GET /imports/{id}/rows', {
    ...base,
    operationId: 'listImportRows',
    summary: 'Строки таблицы: что добавится, что изменится и что не так',
    description:
      'Файлом — столбцы загруженной таблицы, номер строки и причина: строки можно исправить и загрузить снова.',
    allow: ['show', 'imports'],
    query: exportQuery(lists['import-rows']),
    answers: { 200: rowsOf(ImportRow) },
  }),
  template: route('GET /imports/template', {
    ...base,
    operationId: 'downloadImportTemplate',
    summary: 'Пустая таблица с нужными столбцами',
    allow: ['create', 'imports'],
    query: ImportTemplateQuery,
    answers: { 200: file(xlsx_type, csv_type) },
  }),
  upload: route('POST /imports', {
    ...base,
    operationId: 'uploadImport',
    summary: 'Загрузить таблицу людей, организаций или контактов',
    description: 'В списки ничего ещё не пишется: строки проверяются, записывает `confirmImport`.',
    allow: ['create', 'imports'],
    query: ImportUploadQuery,
    upload: tableUpload,
    answers: { 201: Import },
    idempotent: true,
    refusals: [...unreadTable, 'private_person', 'too_many_requests'],
  }),
  columns: route('GET /imports/{id}/columns', {
    ...base,
    operationId: 'listImportColumns',
    summary: 'Что в каких столбцах',
    allow: ['show', 'imports'],
    answers: { 200: z.array(ImportColumn) },
  }),
  chooseColumns: route('PUT /imports/{id}/columns', {
    ...base,
    operationId: 'chooseImportColumns',
    summary: 'Указать, что в каких столбцах таблицы для списка',
    description:
      'По одному значению на столбец, в порядке таблицы; `null` — столбец не нужен. Все строки проверяются заново. Выбор запоминается для таблиц с теми же заголовками.',
    allow: ['create', 'imports'],
    body: ImportColumnsChoice,
    answers: { 200: Import },
    refusals: ['state_conflict'],
  }),
  confirm: route('POST /imports/{id}/confirm', {
    ...base,
    operationId: 'confirmImport',
    summary: 'Записать строки без ошибок в список',
    description:
      'Строки пишутся порциями после ответа. `existing` — что с теми, кто уже есть в списке: `update` — изменить, `skip` — не трогать. Пустые ячейки ничего не стирают.',
    allow: ['create', 'imports'],
    body: ImportConfirm,
    answers: { 200: Import },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
}
