import type { Delivery, DeliveryStory } from '../contract/deliveries.ts'
import type { DeliveryProvider, StoryKind } from '../rules/deliveries.ts'
import type { StatusText } from './statuses.ts'
import { messengerNames } from './messengers.ts'
import { deliveryTexts as templates } from './timeline.ts'

export const consoleDeliveryTexts = {
  title: 'Сообщения',
  subtitle: 'Все СМС и письма, которые сервис отправил или пытался отправить.',
  search: 'Телефон или почта',
  empty_title: 'Сообщений пока нет',
  empty: 'Здесь появятся СМС и письма подписантам.',
  channels: { sms: 'СМС', email: 'Письмо', ...messengerNames },
  templates,
  providers: {
    outbox: 'Никуда, видно здесь',
    smpp: 'SMPP',
    smsc: 'SMSC.ru',
    smsru: 'SMS.ru',
    smsaero: 'SMS Aero',
    exolve: 'МТС Exolve',
    smtp: 'Почтовый сервер',
    ...messengerNames,
  } satisfies Record<DeliveryProvider, string>,
  replaced: 'Вместо него',
  number: (id: number) => `Сообщение №\u00a0${id}`,
  text: 'Текст',
  details: 'Подробности',
  free: 'не указана',
}

/** What happened to a message, for support staff and the operator's command. */
export const deliveryStoryTexts = {
  title: 'Что было с сообщением',
  kinds: {
    request: (number: string) => `Заявка № ${number} отправлена`,
    queued: () => 'Поставлено в очередь',
    // the gateway is noted with the outcome of the attempt
    handed_over: (gateway: string) => (gateway ? `Передаётся: ${providerName(gateway)}` : 'Передаётся'),
    answer: (from: string) => `Ответ шлюза ${answerOf(from)}`,
    receipt: (from: string) => `Отчёт о доставке ${answerOf(from)}`,
    replaced: (number: string) => `Вместо него отправлено сообщение № ${number}`,
  } satisfies Record<Exclude<StoryKind, 'state'>, (detail: string) => string>,
  next_try: (at: string) => `Следующая попытка ${at}`,
  obstacle: 'Сейчас не отправилось бы',
}

function providerName(name: string): string {
  const names: Record<string, string> = consoleDeliveryTexts.providers
  return names[name] ?? name
}

/** @param from gateway and, of HTTP, its status */
function answerOf(from: string): string {
  const [name = '', status] = from.split(' ')
  return status === undefined ? providerName(name) : `${providerName(name)}, HTTP ${status}`
}

/** A line of the story: the state or what was done, and why. */
export const storyLine = ({ kind, status, detail }: DeliveryStory['entries'][number]): string =>
  kind === 'state'
    ? [status && deliveryStatusTexts[status].word, detail].filter(Boolean).join(': ')
    : deliveryStoryTexts.kinds[kind](detail ?? '')

export const deliveryStatusTexts: Record<Delivery['status'], StatusText> = {
  queued: { word: 'В очереди', tone: 'quiet', shape: 'dots' },
  accepted: { word: 'Передано', tone: 'ink', shape: 'arrow' },
  delivered: { word: 'Доставлено', tone: 'good', shape: 'check' },
  undelivered: { word: 'Не доставлено', tone: 'bad', shape: 'cross' },
  expired: { word: 'Не дошло в срок', tone: 'bad', shape: 'clock' },
  rejected: { word: 'Не принято', tone: 'bad', shape: 'bang' },
  unknown: { word: 'Нет ответа', tone: 'ink', shape: 'dots' },
}
