import { lists } from '../../rules/lists.ts'
import { exportQuery, IdParams } from '../list.ts'
import { Package, PackageBuy, PackagesBalance } from '../packages.ts'
import { both, route, rowsOf, v1 } from '../route.ts'

export const packageRoutes = {
  list: route({
    method: 'GET',
    path: '/billing/packages',
    api: both,
    operationId: 'listPackages',
    tag: 'packages',
    summary: 'Список купленных пакетов',
    allow: ['list', 'packages'],
    query: exportQuery(lists.packages),
    answers: { 200: rowsOf(Package) },
  }),
  show: route({
    method: 'GET',
    path: '/billing/packages/{id}',
    api: both,
    operationId: 'getPackage',
    tag: 'packages',
    summary: 'Один пакет',
    allow: ['show', 'packages'],
    params: IdParams,
    answers: { 200: Package },
  }),
  buy: route({
    method: 'POST',
    path: '/billing/packages',
    api: v1,
    operationId: 'buyPackage',
    tag: 'packages',
    summary: 'Купить пакет с баланса',
    allow: ['create', 'packages'],
    body: PackageBuy,
    answers: { 201: Package },
    idempotent: true,
    refusals: ['insufficient_balance', 'state_conflict', 'stale_version'],
  }),
  balance: route({
    method: 'GET',
    path: '/billing/packages/balance',
    api: v1,
    operationId: 'getPackagesBalance',
    tag: 'packages',
    summary: 'Сколько подписей осталось',
    allow: ['show', 'balance'],
    answers: { 200: PackagesBalance },
  }),
}
