import { lists } from '../../rules/lists.ts'
import { exportQuery } from '../list.ts'
import { Package, PackageBuy, PackagesBalance } from '../packages.ts'
import { both, route, rowsOf, v1 } from '../route.ts'

export const packageRoutes = {
  list: route('GET /billing/packages', {
    api: both,
    operationId: 'listPackages',
    summary: 'Список купленных пакетов',
    allow: ['list', 'packages'],
    query: exportQuery(lists.packages),
    answers: { 200: rowsOf(Package) },
  }),
  show: route('GET /billing/packages/{id}', {
    api: both,
    operationId: 'getPackage',
    summary: 'Один пакет',
    allow: ['show', 'packages'],
    answers: { 200: Package },
  }),
  buy: route('POST /billing/packages', {
    api: v1,
    operationId: 'buyPackage',
    summary: 'Купить пакет с баланса',
    allow: ['create', 'packages'],
    body: PackageBuy,
    answers: { 201: Package },
    idempotent: true,
    refusals: ['insufficient_balance', 'state_conflict', 'stale_version'],
  }),
  balance: route('GET /billing/packages/balance', {
    api: v1,
    operationId: 'getPackagesBalance',
    tag: 'packages',
    summary: 'Сколько подписей осталось',
    allow: ['show', 'balance'],
    answers: { 200: PackagesBalance },
  }),
}
