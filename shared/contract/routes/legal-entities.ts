import { lists } from '../../rules/lists.ts'
import { Deleted } from '../fields.ts'
import { exportQuery } from '../list.ts'
import { LegalEntity, LegalEntityCreate, LegalEntityUpdate } from '../legal-entities.ts'
import { both, route, rowsOf, v1 } from '../route.ts'

const base = {} as const

export const legalEntityRoutes = {
  list: route('GET /legal-entities', {
    ...base,
    api: both,
    operationId: 'listLegalEntities',
    summary: 'Список организаций',
    allow: ['list', 'legal-entities'],
    query: exportQuery(lists['legal-entities']),
    answers: { 200: rowsOf(LegalEntity) },
  }),
  show: route('GET /legal-entities/{id}', {
    ...base,
    api: both,
    operationId: 'getLegalEntity',
    summary: 'Одна организация',
    allow: ['show', 'legal-entities'],
    answers: { 200: LegalEntity },
  }),
  create: route('POST /legal-entities', {
    ...base,
    api: v1,
    operationId: 'createLegalEntity',
    summary: 'Добавить организацию',
    allow: ['create', 'legal-entities'],
    body: LegalEntityCreate,
    answers: { 201: LegalEntity },
    idempotent: true,
    refusals: ['duplicate_legal_entity', 'private_person'],
  }),
  update: route('PUT /legal-entities/{id}', {
    ...base,
    api: v1,
    operationId: 'updateLegalEntity',
    summary: 'Изменить организацию',
    description: 'Меняются только поля, которые есть в теле.',
    allow: ['update', 'legal-entities'],
    body: LegalEntityUpdate,
    answers: { 200: LegalEntity },
    versioned: true,
    refusals: ['duplicate_legal_entity'],
  }),
  archive: route('DELETE /legal-entities/{id}', {
    ...base,
    api: v1,
    operationId: 'archiveLegalEntity',
    summary: 'Убрать организацию в архив',
    description: 'Из списков она пропадает, её документы остаются целыми.',
    allow: ['archive', 'legal-entities'],
    answers: { 200: Deleted },
    versioned: true,
  }),
}
