import type { z } from 'zod'
import type { Permission } from '../../rules/policy.ts'
import { Bill } from '../bills.ts'
import { changesOf, PositionQuery } from '../changes.ts'
import { SignRequest } from '../document-sign-requests.ts'
import { Individual } from '../individuals.ts'
import { LegalEntity } from '../legal-entities.ts'
import { route, v1 } from '../route.ts'
import { Transaction } from '../transactions.ts'

const description =
  'Чтобы копировать список к себе, ничего не пропуская: строки в порядке последнего изменения, каждая один раз, пока не изменится снова. В первый раз — без `after`, дальше — с `next` из ответа; при `has_more` сразу, даже если строк в ответе нет. Место общее с лентой событий.'

const common = {
  api: v1,
  tag: 'events',
  description,
  query: PositionQuery,
  refusals: ['unknown_position'],
} as const

const answers = <S extends z.ZodType>(row: S) => ({ 200: changesOf(row) }) as const
const listOf = <const A extends Permission>(...allow: A) => allow

/** For systems that keep a copy of a list. */
export const changeRoutes = {
  requests: route('GET /changes/document-sign-requests', {
    ...common,
    operationId: 'listChangedSignRequests',
    summary: 'Изменившиеся заявки',
    allow: listOf('list', 'document-sign-requests'),
    answers: answers(SignRequest),
  }),
  individuals: route('GET /changes/individuals', {
    ...common,
    operationId: 'listChangedIndividuals',
    summary: 'Изменившиеся люди',
    allow: listOf('list', 'individuals'),
    answers: answers(Individual),
  }),
  legalEntities: route('GET /changes/legal-entities', {
    ...common,
    operationId: 'listChangedLegalEntities',
    summary: 'Изменившиеся организации',
    allow: listOf('list', 'legal-entities'),
    answers: answers(LegalEntity),
  }),
  bills: route('GET /changes/bills', {
    ...common,
    operationId: 'listChangedBills',
    summary: 'Изменившиеся счета',
    allow: listOf('list', 'bills'),
    answers: answers(Bill),
  }),
  transactions: route('GET /changes/transactions', {
    ...common,
    operationId: 'listNewTransactions',
    summary: 'Новые движения денег и подписей',
    allow: listOf('list', 'transactions'),
    answers: answers(Transaction),
  }),
}
