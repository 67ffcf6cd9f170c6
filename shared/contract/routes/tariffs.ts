import { lists } from '../../rules/lists.ts'
import { Approval } from '../approvals.ts'
import { Deleted } from '../fields.ts'
import { exportQuery } from '../list.ts'
import { both, route, rowsOf, support, v1 } from '../route.ts'
import { Prices, Tariff, TariffCreate, TariffUpdate } from '../tariffs.ts'

export const tariffRoutes = {
  prices: route('GET /billing/prices', {
    api: v1,
    operationId: 'getPrices',
    tag: 'tariffs',
    summary: 'Цены для всех',
    description: 'Без токена: цена одной подписи и пакеты в продаже.',
    open: true,
    answers: { 200: Prices },
  }),
  list: route('GET /billing/tariffs', {
    api: both,
    operationId: 'listTariffs',
    summary: 'Список тарифов',
    description: 'Клиент видит те, что может купить.',
    allow: ['list', 'tariffs'],
    query: exportQuery(lists.tariffs),
    answers: { 200: rowsOf(Tariff) },
  }),
  show: route('GET /billing/tariffs/{id}', {
    api: both,
    operationId: 'getTariff',
    summary: 'Один тариф',
    allow: ['show', 'tariffs'],
    answers: { 200: Tariff },
  }),
  create: route('POST /billing/tariffs', {
    api: support,
    operationId: 'createTariff',
    summary: 'Добавить тариф',
    allow: ['create', 'tariffs'],
    body: TariffCreate,
    answers: { 201: Tariff, 202: Approval },
    idempotent: true,
    refusals: ['state_conflict'],
  }),
  update: route('PUT /billing/tariffs/{id}', {
    api: support,
    operationId: 'updateTariff',
    summary: 'Изменить тариф',
    description: 'Купленные пакеты остаются при своей цене и сроке.',
    allow: ['update', 'tariffs'],
    body: TariffUpdate,
    answers: { 200: Tariff, 202: Approval },
    versioned: true,
    refusals: ['state_conflict'],
  }),
  archive: route('DELETE /billing/tariffs/{id}', {
    api: support,
    operationId: 'archiveTariff',
    summary: 'Убрать тариф в архив',
    allow: ['archive', 'tariffs'],
    answers: { 200: Deleted },
    versioned: true,
    refusals: ['state_conflict'],
  }),
}
