import { z } from 'zod'
import { AcceptedText } from '../accepted-texts.ts'
import { ClientSettings, ClientSettingsUpdate } from '../client-settings.ts'
import { route, v1 } from '../route.ts'

export const clientSettingsRoutes = {
  show: route({
    method: 'GET',
    path: '/client-settings',
    api: v1,
    operationId: 'getClientSettings',
    tag: 'users',
    summary: 'Настройки кабинета',
    allow: ['show', 'client-settings'],
    answers: { 200: ClientSettings },
  }),
  accepted: route({
    method: 'GET',
    path: '/accepted-texts',
    api: v1,
    operationId: 'listAcceptedTexts',
    tag: 'users',
    summary: 'Принятые документы',
    description:
      'Оферта, поручение на обработку персональных данных с его номером, правила и согласия, которые приняли пользователи кабинета.',
    allow: ['show', 'client-settings'],
    answers: { 200: z.array(AcceptedText) },
  }),
  change: route({
    method: 'PUT',
    path: '/client-settings',
    api: v1,
    operationId: 'updateClientSettings',
    tag: 'users',
    summary: 'Изменить настройки кабинета',
    description: 'Сайты из `origins` могут показывать страницу подписания в рамке, и на них подписант возвращается.',
    allow: ['update', 'client-settings'],
    body: ClientSettingsUpdate,
    answers: { 200: ClientSettings },
  }),
}
