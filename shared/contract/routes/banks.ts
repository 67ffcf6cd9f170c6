import { BankFound, BikParams } from '../banks.ts'
import { both, route } from '../route.ts'

export const bankRoutes = {
  show: route('GET /banks/{bik}', {
    api: both,
    operationId: 'getBank',
    summary: 'Банк по БИК',
    description:
      'По справочнику БИК Банка России, который загрузил оператор (`npx roscherk bic:import`). ' +
      'Без справочника `directory_day` — null; БИК, которого в нём нет, — `bank: null`, но указывать его можно.',
    allow: ['show', 'banks'],
    params: BikParams,
    answers: { 200: BankFound },
  }),
}
