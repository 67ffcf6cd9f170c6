import { lists } from '../../rules/lists.ts'
import { Deleted } from '../fields.ts'
import { exportQuery, IdParams } from '../list.ts'
import { Individual, IndividualCreate, IndividualUpdate } from '../individuals.ts'
import { both, route, rowsOf, v1 } from '../route.ts'

const base = { tag: 'individuals' } as const

export const individualRoutes = {
  list: route({
    ...base,
    method: 'GET',
    path: '/individuals',
    api: both,
    operationId: 'listIndividuals',
    summary: 'Список людей',
    allow: ['list', 'individuals'],
    query: exportQuery(lists.individuals),
    answers: { 200: rowsOf(Individual) },
  }),
  show: route({
    ...base,
    method: 'GET',
    path: '/individuals/{id}',
    api: both,
    operationId: 'getIndividual',
    summary: 'Один человек',
    allow: ['show', 'individuals'],
    params: IdParams,
    answers: { 200: Individual },
  }),
  create: route({
    ...base,
    method: 'POST',
    path: '/individuals',
    api: v1,
    operationId: 'createIndividual',
    summary: 'Добавить человека',
    allow: ['create', 'individuals'],
    body: IndividualCreate,
    answers: { 201: Individual },
    idempotent: true,
    refusals: ['duplicate_phone'],
  }),
  update: route({
    ...base,
    method: 'PUT',
    path: '/individuals/{id}',
    api: v1,
    operationId: 'updateIndividual',
    summary: 'Изменить человека',
    description: 'Меняются только поля, которые есть в теле.',
    allow: ['update', 'individuals'],
    params: IdParams,
    body: IndividualUpdate,
    answers: { 200: Individual },
    versioned: true,
    refusals: ['duplicate_phone'],
  }),
  archive: route({
    ...base,
    method: 'DELETE',
    path: '/individuals/{id}',
    api: v1,
    operationId: 'archiveIndividual',
    summary: 'Убрать человека в архив',
    description: 'Из списков он пропадает, подписанные им документы остаются целыми.',
    allow: ['archive', 'individuals'],
    params: IdParams,
    answers: { 200: Deleted },
    versioned: true,
  }),
}
