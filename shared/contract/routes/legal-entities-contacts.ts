import { lists } from '../../rules/lists.ts'
import { Deleted } from '../fields.ts'
import { exportQuery, IdParams } from '../list.ts'
import { LegalEntityContact, LegalEntityContactCreate, LegalEntityContactUpdate } from '../legal-entities-contacts.ts'
import { both, route, rowsOf, v1 } from '../route.ts'

const base = { tag: 'legal-entities-contacts' } as const

export const legalEntityContactRoutes = {
  list: route({
    ...base,
    method: 'GET',
    path: '/legal-entities-contacts',
    api: both,
    operationId: 'listLegalEntityContacts',
    summary: 'Список контактов',
    allow: ['list', 'legal-entities-contacts'],
    query: exportQuery(lists['legal-entities-contacts']),
    answers: { 200: rowsOf(LegalEntityContact) },
  }),
  show: route({
    ...base,
    method: 'GET',
    path: '/legal-entities-contacts/{id}',
    api: both,
    operationId: 'getLegalEntityContact',
    summary: 'Один контакт',
    allow: ['show', 'legal-entities-contacts'],
    params: IdParams,
    answers: { 200: LegalEntityContact },
  }),
  create: route({
    ...base,
    method: 'POST',
    path: '/legal-entities-contacts',
    api: v1,
    operationId: 'createLegalEntityContact',
    summary: 'Добавить контакт',
    allow: ['create', 'legal-entities-contacts'],
    body: LegalEntityContactCreate,
    answers: { 201: LegalEntityContact },
    idempotent: true,
  }),
  update: route({
    ...base,
    method: 'PUT',
    path: '/legal-entities-contacts/{id}',
    api: v1,
    operationId: 'updateLegalEntityContact',
    summary: 'Изменить контакт',
    description: 'Меняются только поля, которые есть в теле.',
    allow: ['update', 'legal-entities-contacts'],
    params: IdParams,
    body: LegalEntityContactUpdate,
    answers: { 200: LegalEntityContact },
    versioned: true,
  }),
  archive: route({
    ...base,
    method: 'DELETE',
    path: '/legal-entities-contacts/{id}',
    api: v1,
    operationId: 'archiveLegalEntityContact',
    summary: 'Убрать контакт в архив',
    description: 'Из списков он пропадает.',
    allow: ['archive', 'legal-entities-contacts'],
    params: IdParams,
    answers: { 200: Deleted },
    versioned: true,
  }),
}
