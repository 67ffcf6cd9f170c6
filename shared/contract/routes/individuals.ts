import { lists } from '../../rules/lists.ts'
import { Deleted } from '../fields.ts'
import { exportQuery } from '../list.ts'
import { Individual, IndividualCreate, IndividualUpdate } from '../individuals.ts'
import { both, route, rowsOf, v1 } from '../route.ts'

const base = {} as const

export const individualRoutes = {
  list: route('GET /individuals', {
    ...base,
    api: both,
    operationId: 'listIndividuals',
    summary: 'Список людей',
    allow: ['list', 'individuals'],
    query: exportQuery(lists.individuals),
    answers: { 200: rowsOf(Individual) },
  }),
  show: route('GET /individuals/{id}', {
    ...base,
    api: both,
    operationId: 'getIndividual',
    summary: 'Один человек',
    allow: ['show', 'individuals'],
    answers: { 200: Individual },
  }),
  create: route('POST /individuals', {
    ...base,
    api: v1,
    operationId: 'createIndividual',
    summary: 'Добавить человека',
    allow: ['create', 'individuals'],
    body: IndividualCreate,
    answers: { 201: Individual },
    idempotent: true,
    refusals: ['duplicate_phone'],
  }),
  update: route('PUT /individuals/{id}', {
    ...base,
    api: v1,
    operationId: 'updateIndividual',
    summary: 'Изменить человека',
    description: 'Меняются только поля, которые есть в теле.',
    allow: ['update', 'individuals'],
    body: IndividualUpdate,
    answers: { 200: Individual },
    versioned: true,
    refusals: ['duplicate_phone'],
  }),
  archive: route('DELETE /individuals/{id}', {
    ...base,
    api: v1,
    operationId: 'archiveIndividual',
    summary: 'Убрать человека в архив',
    description: 'Из списков он пропадает, подписанные им документы остаются целыми.',
    allow: ['archive', 'individuals'],
    answers: { 200: Deleted },
    versioned: true,
  }),
}
