import type { Delivery } from '../contract/deliveries.ts'
import type { DeliveryProvider } from '../rules/deliveries.ts'
import type { StatusText } from './statuses.ts'
import { deliveryTexts as templates } from './timeline.ts'

export const consoleDeliveryTexts = {
  title: 'Сообщения',
  subtitle: 'Все СМС и письма, которые сервис отправил или пытался отправить.',
  search: 'Телефон или почта',
  empty_title: 'Сообщений пока нет',
  empty: 'Здесь появятся СМС и письма подписантам.',
  channels: { sms: 'СМС', email: 'Письмо' },
  templates,
  providers: {
    outbox: 'Никуда, видно здесь',
    smpp: 'SMPP',
    smsc: 'SMSC.ru',
    smsru: 'SMS.ru',
    smsaero: 'SMS Aero',
    exolve: 'МТС Exolve',
    smtp: 'Почтовый сервер',
  } satisfies Record<DeliveryProvider, string>,
  replaced: 'Вместо него',
  number: (id: number) => `Сообщение №\u00a0${id}`,
  text: 'Текст',
  history: 'Состояния',
  details: 'Подробности',
  free: 'не указана',
}

export const deliveryStatusTexts: Record<Delivery['status'], StatusText> = {
  queued: { word: 'В очереди', tone: 'quiet', shape: 'dots' },
  accepted: { word: 'Передано', tone: 'wait', shape: 'arrow' },
  delivered: { word: 'Доставлено', tone: 'good', shape: 'check' },
  undelivered: { word: 'Не доставлено', tone: 'bad', shape: 'cross' },
  expired: { word: 'Не дошло в срок', tone: 'bad', shape: 'clock' },
  rejected: { word: 'Не принято', tone: 'bad', shape: 'bang' },
  unknown: { word: 'Нет ответа', tone: 'wait', shape: 'dots' },
}
