import { lists } from '../../rules/lists.ts'
import { Deleted } from '../fields.ts'
import { exportQuery } from '../list.ts'
import { LegalEntityContact, LegalEntityContactCreate, LegalEntityContactUpdate } from '../legal-entities-contacts.ts'
import { both, route, rowsOf, v1 } from '../route.ts'

const base = {} as const

export const legalEntityContactRoutes = {
  list: route('GET /legal-entities-contacts', {
    ...base,
    api: both,
    operationId: 'listLegalEntityContacts',
    summary: 'Список контактов',
    allow: ['list', 'legal-entities-contacts'],
    query: exportQuery(lists['legal-entities-contacts']),
    answers: { 200: rowsOf(LegalEntityContact) },
  }),
  show: route('GET /legal-entities-contacts/{id}', {
    ...base,
    api: both,
    operationId: 'getLegalEntityContact',
    summary: 'Один контакт',
    allow: ['show', 'legal-entities-contacts'],
    answers: { 200: LegalEntityContact },
  }),
  create: route('POST /legal-entities-contacts', {
    ...base,
    api: v1,
    operationId: 'createLegalEntityContact',
    summary: 'Добавить контакт',
    allow: ['create', 'legal-entities-contacts'],
    body: LegalEntityContactCreate,
    answers: { 201: LegalEntityContact },
    idempotent: true,
  }),
  update: route('PUT /legal-entities-contacts/{id}', {
    ...base,
    api: v1,
    operationId: 'updateLegalEntityContact',
    summary: 'Изменить контакт',
    description: 'Меняются только поля, которые есть в теле.',
    allow: ['update', 'legal-entities-contacts'],
    body: LegalEntityContactUpdate,
    answers: { 200: LegalEntityContact },
    versioned: true,
  }),
  archive: route('DELETE /legal-entities-contacts/{id}', {
    ...base,
    api: v1,
    operationId: 'archiveLegalEntityContact',
    summary: 'Убрать контакт в архив',
    description: 'Из списков он пропадает.',
    allow: ['archive', 'legal-entities-contacts'],
    answers: { 200: Deleted },
    versioned: true,
  }),
}
