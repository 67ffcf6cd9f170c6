import type { SenderStatus } from '../rules/senders.ts'
import { action } from './letter.ts'
import type { StatusText } from './statuses.ts'

export const senderStatusTexts: Record<SenderStatus, StatusText> = {
  unchecked: { word: 'Не проверен', tone: 'quiet', shape: 'minus' },
  waiting: { word: 'На проверке', tone: 'wait', shape: 'clock' },
  checked: { word: 'Проверен', tone: 'good', shape: 'check' },
  refused: { word: 'Отказано', tone: 'bad', shape: 'cross' },
}

/** Before the name of a sender who was not checked: on the signer's pages, in messages, in the stamp and the protocol. */
export const sampleName = (name: string) => `ОБРАЗЕЦ: ${name}`

export const senderRefusals = {
  own_client: 'Этого клиента завели вы: отправителя проверит другой сотрудник или платёж с его счёта.',
  not_pending: 'Эта проверка уже решена. Обновите страницу.',
  bulk: 'Массовая отправка откроется после проверки отправителя. Попросите о ней на странице «Обзор».',
  samples: (count: number) => `Образцов не больше ${count} в сутки. Для настоящих отправок нужна проверка.`,
  tests: (count: number) => `Тестовых заявок не больше ${count} в сутки.`,
}

type Decided = { name: string; url: string }

/** Letter to the owners: their sender is checked. */
export const senderCheckedEmail = ({ name, by_payment, url }: Decided & { by_payment: boolean }) => ({
  subject: `Отправитель проверен: ${name}`,
  body: [
    'Здравствуйте.',
    `${by_payment ? `Платёж с собственного счёта подтвердил отправителя ${name}` : `Мы проверили отправителя ${name}`}: документы от его имени можно отправлять всем.`,
    'Образцы, которые ушли до проверки, подписями не становятся: отправьте эти документы ещё раз.',
    action('Отправить документ', url),
  ].join('\n\n'),
})

export const senderRefusedEmail = ({ name, reason, url }: Decided & { reason: string | null }) => ({
  subject: `В проверке отправителя отказано: ${name}`,
  body: [
    'Здравствуйте.',
    `Мы не подтвердили отправителя ${name}: документы от его имени людям не пойдут.`,
    ...(reason === null ? [] : [`Причина: ${reason}`]),
    'Исправьте название или ИНН и попросите о проверке ещё раз. Она пройдёт и сама, если оплатить счёт с расчётного счёта этого отправителя.',
    action('Открыть кабинет', url),
  ].join('\n\n'),
})

/** The queue in the console. */
export const senderQueueTexts = {
  title: 'Проверка отправителей',
  subtitle:
    'Имя отправителя видят посторонние люди. Пока его не проверили, документы уходят только на телефон самого клиента.',
  search: 'Название или ИНН',
  empty_title: 'Проверять некого',
  empty: 'Здесь появятся организации и люди, которые попросили о проверке.',
  inn: (inn: string) => `ИНН ${inn}`,
  person: 'Частное лицо',
  same_inn: (id: number, name: string, status: string) =>
    `Этот же ИНН у клиента № ${id}, ${name}: ${status.toLowerCase()}`,
  verbs: { accept: 'Принять', refuse: 'Отказать' },
  verb_of: (verb: string, name: string) => `${verb}: ${name}`,
  titles: { accept: 'Отправитель проверен', refuse: 'Отказать отправителю' },
  abouts: {
    accept: 'После этого документы от его имени пойдут любым людям.',
    refuse: 'Документы от его имени людям не пойдут.',
  },
  director: 'Руководитель',
  ogrn: 'ОГРН',
  address: 'Адрес',
  email: 'Почта владельца',
  since: 'Клиент с',
  sample: 'Что отправляет',
  no_sample: 'ещё ничего не отправлял',
  look: 'Проверить самому (откроется в новой вкладке)',
  egrul: 'ЕГРЮЛ и ЕГРИП',
  transparent: 'Прозрачный бизнес',
  site: (domain: string) => `Сайт ${domain}`,
  /** answers of one press, into the field */
  answers: {
    accept: [
      'Название, ИНН и руководитель совпали с ЕГРЮЛ',
      'Почта на сайте организации, телефон ответил',
      'Документ тот же, что присылали раньше',
    ],
    refuse: [
      'Название не совпадает с ЕГРЮЛ. Исправьте его и попросите о проверке ещё раз.',
      'Организации с таким ИНН нет в ЕГРЮЛ. Проверьте ИНН.',
      'Организация прекратила деятельность.',
      'По содержанию документов непонятно, кто и зачем их отправляет. Напишите нам подробнее.',
    ],
  },
  note: 'Что вы посмотрели',
  note_hint: 'Например: выписка ЕГРЮЛ, сайт, звонок директору. Клиент этого не увидит.',
  reason: 'Причина',
  reason_hint: 'Её увидит клиент.',
  needed: { accept: 'Напишите, что вы посмотрели', refuse: 'Напишите причину' },
  done: { accept: 'Отправитель проверен', refuse: 'Отправителю отказано' },
}

/** Texts of the cabinet. */
export const senderTexts = {
  title: 'Проверка отправителя',
  about: (isPerson: boolean, isAsked: boolean) =>
    [
      `Пока ${isPerson ? 'ваше имя не проверено' : 'отправитель не проверен'}, документы уходят только на ваш подтверждённый телефон: бесплатно, с пометкой «ОБРАЗЕЦ».`,
      `${isAsked ? 'Быстрее — оплатить' : 'Попросите о проверке или оплатите'} счёт ${isPerson ? 'со своего счёта в банке' : 'с расчётного счёта этого отправителя'}: тогда проверка пройдёт сама.`,
    ].join(' '),
  waiting_person: 'Сотрудник проверит ваше имя',
  /** `within`: «двух рабочих дней», a setting of the operator */
  term: (within: string) => `Проверяем обычно в течение ${within}, о решении придёт письмо.`,
  states: {
    unchecked: 'Проверка ещё не запрошена',
    waiting: 'Сотрудник проверит название и ИНН',
    checked: 'Можно отправлять всем',
    refused: 'В проверке отказано',
  },
  ask: 'Попросить о проверке',
  asked: 'Попросили о проверке',
  sample: 'Образец: бесплатно',
  sample_hint:
    'Отправитель ещё не проверен. Документ можно отправить только на ваш подтверждённый телефон, с пометкой «ОБРАЗЕЦ».',
}
