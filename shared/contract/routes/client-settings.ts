import { z } from 'zod'
import { AcceptedText } from '../accepted-texts.ts'
import { ClientSettings, ClientSettingsUpdate, OriginCheck } from '../client-settings.ts'
import { route, v1 } from '../route.ts'

export const clientSettingsRoutes = {
  show: route('GET /client-settings', {
    api: v1,
    operationId: 'getClientSettings',
    tag: 'users',
    summary: 'Настройки кабинета',
    allow: ['show', 'client-settings'],
    answers: { 200: ClientSettings },
  }),
  accepted: route('GET /accepted-texts', {
    api: v1,
    operationId: 'listAcceptedTexts',
    tag: 'users',
    summary: 'Принятые документы',
    description:
      'Оферта, поручение на обработку персональных данных с его номером, правила и согласия, которые приняли пользователи кабинета.',
    allow: ['show', 'client-settings'],
    answers: { 200: z.array(AcceptedText) },
  }),
  change: route('PUT /client-settings', {
    api: v1,
    operationId: 'updateClientSettings',
    tag: 'users',
    summary: 'Изменить настройки кабинета',
    description:
      'На сайты из `origins` подписант возвращается; подтверждённые могут показывать страницу подписания в рамке.',
    allow: ['update', 'client-settings'],
    body: ClientSettingsUpdate,
    answers: { 200: ClientSettings },
  }),
  checkOrigin: route('POST /client-settings/origins/check', {
    api: v1,
    operationId: 'checkOrigin',
    tag: 'users',
    summary: 'Подтвердить сайт',
    description:
      'Сервис ищет `roscherk=` и `origin_token` в файле `/.well-known/roscherk.txt` сайта или в записи TXT `_roscherk.` его имени. Потом проверяет раз в сутки: без них рамка перестаёт работать через три дня.',
    allow: ['update', 'client-settings'],
    body: OriginCheck,
    answers: { 200: ClientSettings },
    refusals: ['too_many_requests'],
  }),
}
