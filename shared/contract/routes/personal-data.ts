import { PersonalDataErased, PersonalDataHeld, PersonalDataOrder, PersonalDataSearch } from '../personal-data.ts'
import { file, route, support } from '../route.ts'

const base = { method: 'POST', api: support } as const

export const personalDataRoutes = {
  search: route('POST /personal-data/search', {
    ...base,
    operationId: 'searchPersonalData',
    summary: 'Что хранится о номере',
    description:
      'По точному номеру, у всех клиентов: что будет обезличено по требованию и что останется. Поиск записывается в журнал.',
    allow: ['show', 'personal-data'],
    body: PersonalDataSearch,
    answers: { 200: PersonalDataHeld },
    refusals: ['too_many_requests'],
  }),
  erase: route('POST /personal-data/erase', {
    ...base,
    operationId: 'erasePersonalData',
    summary: 'Обезличить по требованию человека',
    description:
      'Открытые заявки отзываются, их отправителям уходит письмо; данные обезличиваются и стираются из журнала, сообщения на номер прекращаются. `stays` — что осталось, сколько, по какой статье и на какой срок: подписанное с доказательствами, учётные записи, номер среди тех, кому не пишут. `mentions` — тексты клиентов, где есть только такая же фамилия: решает человек. В резервных копиях, сделанных раньше, данные есть до конца срока их хранения. Повтор ничего не меняет.',
    allow: ['erase', 'personal-data'],
    body: PersonalDataOrder,
    answers: { 200: PersonalDataErased },
    idempotent: true,
    example: { phone: '+79991234567', reason: 'Заявление от 20.11.2026' },
  }),
  export: route('POST /personal-data/export', {
    ...base,
    operationId: 'exportPersonalData',
    summary: 'Всё, что хранится о номере, одним архивом',
    description: 'ZIP: JSON и страница, которую можно прочесть. Коды скрыты. Выгрузка записывается в журнал.',
    allow: ['export', 'personal-data'],
    body: PersonalDataOrder,
    answers: { 200: file('application/zip') },
    refusals: ['too_many_requests'],
    example: { phone: '+79991234567', reason: 'Заявление от 20.11.2026' },
  }),
}
