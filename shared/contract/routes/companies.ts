import { CompanyFound, CompanyName, CompanyOrder, CompanyParams } from '../companies.ts'
import { both, route, v1 } from '../route.ts'

const refusals = ['state_conflict', 'registry_unavailable', 'too_many_requests'] as const

export const companyRoutes = {
  show: route('GET /companies/{inn}', {
    api: both,
    operationId: 'getCompany',
    summary: 'Организация по ИНН',
    description:
      'У справочника, который подключил оператор (DaData или API-ФНС). Ответ — подсказка: сохраняют то, что указано в ' +
      'вызове. `company: null` — справочник её не знает. Без справочника — 409, когда он не отвечает — 503.',
    allow: ['show', 'companies'],
    params: CompanyParams,
    answers: { 200: CompanyFound },
    refusals,
  }),
  showToStranger: route('POST /registration/company', {
    api: v1,
    operationId: 'findRegistrationCompany',
    tag: 'session',
    summary: 'Название организации по ИНН для формы регистрации',
    open: true,
    body: CompanyOrder,
    answers: { 200: CompanyName },
    refusals,
  }),
}
