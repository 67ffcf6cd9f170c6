import { lists } from '../../rules/lists.ts'
import { ExchangeFile } from '../exchange-files.ts'
import { exportQuery } from '../list.ts'
import { route, rowsOf, v1 } from '../route.ts'

export const exchangeFileRoutes = {
  list: route('GET /exchange-files', {
    api: v1,
    operationId: 'listExchangeFiles',
    tag: 'document-sign-requests',
    summary: 'Что пришло через папку обмена и что с этим стало',
    description:
      'Строка на документ, новые сверху: отправлен, подписан или возвращён, и почему. Папку подключает оператор.',
    allow: ['list', 'exchange-files'],
    query: exportQuery(lists['exchange-files']),
    answers: { 200: rowsOf(ExchangeFile) },
  }),
}
