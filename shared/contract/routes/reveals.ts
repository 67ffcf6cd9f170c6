import { RevealCreate, Revealed } from '../reveals.ts'
import { route, support } from '../route.ts'

export const revealRoutes = {
  create: route('POST /reveals', {
    api: support,
    operationId: 'revealValue',
    summary: 'Показать скрытое значение',
    description:
      'Телефон, СНИЛС или ссылка подписанта целиком. `documents` открывает документы заявки или массовой отправки роли, которой они нужны лишь по причине: `value` — до какого времени. Причина остаётся в журнале, число показов за сутки ограничено.',
    allow: ['show', 'reveals'],
    body: RevealCreate,
    answers: { 201: Revealed },
    refusals: ['not_found', 'too_many_requests'],
    example: { resource: 'individuals', id: 1, field: 'phone', reason: 'Звонок подписанта' },
  }),
}
